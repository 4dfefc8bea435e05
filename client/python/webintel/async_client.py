from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from types import TracebackType

from webintel.async_operation import AsyncCaller
from webintel.client import CallOptions, Client, ClientOptions
from webintel.generated.async_tree import AsyncOperationTree
from webintel.typing_names import Unpack


class AsyncClient(AsyncOperationTree):
    """The client for asyncio: each operation is an async method at its path.

    A cancelled task ends its call, and cancels the job of the call. Each running call takes a thread.

        async with AsyncClient(key=key) as client:
            pages = await asyncio.gather(*(client.fetch.basic(url=url) for url in urls))
    """

    def __init__(
        self,
        base_url: str = "http://localhost:3000",
        *,
        max_concurrency: int = 64,
        **options: Unpack[ClientOptions],
    ) -> None:
        """Takes the options of Client. Raises ValueError or TypeError if one is invalid.

        Args:
            max_concurrency: how many calls run at once. The others wait.
        """
        self._open(Client(base_url, **options), ThreadPoolExecutor(max_concurrency, thread_name_prefix="webintel"))

    def _open(self, client: Client, executor: Executor) -> None:
        self._client = client
        self._executor = executor
        super().__init__(AsyncCaller(client._calls, executor))

    def __repr__(self) -> str:
        return f"Async{self._client!r}"

    def with_options(self, **options: Unpack[CallOptions]) -> AsyncClient:
        """A client with other options that shares the threads and connections of this one, as `Client.with_options`."""
        client = AsyncClient.__new__(type(self))
        client._open(self._client.with_options(**options), self._executor)
        return client

    async def close(self) -> None:
        """Closes the idle connections and ends the threads. The client makes no more calls."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._client.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
