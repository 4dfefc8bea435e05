from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from types import TracebackType
from typing import Any, Literal, TypedDict

from webintel.calls import Calls
from webintel.dollars import dollar_text
from webintel.generated.tree import OperationTree
from webintel.payments.sign_in import SignIn
from webintel.payments.signers import Signer, address_of, check_signer
from webintel.purchases import Purchases
from webintel.settings import Progress, Settings, check_key, check_secret, origin_of
from webintel.transport import HttpTransport, Transport

_UNCHANGED: Any = object()


class CreditsOption(TypedDict):
    """Which bundle of credits to buy when the balance is too low, in US dollars."""

    buy: Literal["10", "50", "100"]


class ClientOptions(TypedDict, total=False):
    """The options of a client beside its address."""

    signer: Signer | Sequence[Signer] | None
    key: str | None
    credits: bool | CreditsOption
    max_price: str | int | float | Decimal
    timeout: float | None
    response_timeout: float
    max_retries: int
    max_retry_wait: float
    solana_rpc_url: str | None
    public_url: str | None
    transport: Transport | None


class CallOptions(TypedDict, total=False):
    """The options of `with_options`."""

    max_price: str | int | float | Decimal
    timeout: float | None
    max_retries: int
    idempotency_key: str
    payment: str
    headers: Mapping[str, str]
    on_progress: Progress


class Client(OperationTree):
    """A client of one service: each operation is a method at its path. Safe for threads.

    It opens no connection before the first call.

        client = Client(signer=Account.from_key(key))
        page = client.fetch.basic(url="https://example.com/")
        print(page["content"])
    """

    def __init__(
        self,
        base_url: str = "http://localhost:3000",
        *,
        signer: Signer | Sequence[Signer] | None = None,
        key: str | None = None,
        credits: bool | CreditsOption = False,
        max_price: str | int | float | Decimal = "1",
        timeout: float | None = None,
        response_timeout: float = 60.0,
        max_retries: int = 2,
        max_retry_wait: float = 60.0,
        solana_rpc_url: str | None = None,
        public_url: str | None = None,
        transport: Transport | None = None,
    ) -> None:
        """Raises ValueError or TypeError if an option is invalid.

        Args:
            base_url: the address of the service.
            signer: the wallets that pay and sign in: an account of `eth_account`, a keypair of
                `solders`, or both. Without one the client makes free calls.
            key: a spending key, `wk_...`, that pays each call within its budget, in place of a signer. The
                client sends it with every operation, in the `Authorization` header only, and has it
                in no error and no repr.
            credits: pay with prepaid credits of the wallet. `{"buy": "10"}` also buys this bundle, in US
                dollars, when the balance is too low.
            max_price: the most that one call may cost, in US dollars. The client signs no
                payment above it, whatever the service says.
            timeout: seconds that a call may take, with its retries and its job. A job that a call
                waits for is then cancelled, and CallTimeout, a TimeoutError, is raised. None: no limit.
            response_timeout: seconds until one response must have arrived. The service answers
                after 25 seconds at the latest.
            max_retries: how often to repeat a call that the service says can succeed later.
            max_retry_wait: the longest pause before a retry, in seconds. A call that must wait
                longer fails.
            solana_rpc_url: the RPC URL for payments on Solana. Default: the public one of the network.
            public_url: the origin that the service has in sign-in texts, if it is not that of
                `base_url`. A wallet never signs in to another origin.
            transport: replaces the HTTP of the standard library, for example to use a proxy.
        """
        signers = [] if signer is None else list(signer) if isinstance(signer, Sequence) else [signer]
        bundle = credits["buy"] if isinstance(credits, Mapping) else None
        is_on_credits = credits is not False
        origin = origin_of(base_url, "base_url")
        if key is not None:
            check_key(key, is_alone=not signers and not is_on_credits)
            check_secret(origin)
        if is_on_credits and not signers:
            raise ValueError("Paying with credits needs a signer.")
        settings = Settings(
            origin=origin,
            public_origin=origin_of(public_url or base_url, "public_url"),
            signers=[check_signer(one) for one in signers],
            transport=transport or HttpTransport(),
            is_on_credits=is_on_credits,
            bundle=bundle,
            max_price=dollar_text(max_price),
            timeout=timeout,
            response_timeout=response_timeout,
            max_retries=max_retries,
            max_retry_wait=max_retry_wait,
            solana_rpc_url=solana_rpc_url,
            key=key,
        )
        self._open(settings, SignIn(settings), Purchases())

    def _open(self, settings: Settings, sign_in: SignIn, purchases: Purchases) -> None:
        self._settings = settings
        self._sign_in = sign_in
        self._purchases = purchases
        self._calls = Calls(settings, sign_in, purchases)
        super().__init__(self._calls)

    def __repr__(self) -> str:
        payers = [address_of(signer) for signer in self._settings.signers]
        pays = "a spending key" if self._settings.key is not None else ", ".join(payers) or "nobody"
        return f"Client({self._settings.origin!r}, paid by {pays})"

    def with_options(
        self,
        *,
        max_price: str | int | float | Decimal = _UNCHANGED,
        timeout: float | None = _UNCHANGED,
        max_retries: int = _UNCHANGED,
        idempotency_key: str = _UNCHANGED,
        payment: str = _UNCHANGED,
        headers: Mapping[str, str] = _UNCHANGED,
        on_progress: Progress = _UNCHANGED,
    ) -> Client:
        """A client with other options that shares the connections of this one.

            client.with_options(max_price="0.05", timeout=120).crawl(url="https://example.com/")

        Args:
            idempotency_key: key under which a POST on credits is charged once in 24 hours. Default:
                a new one for each call.
            payment: the payment of an earlier attempt of one call: `payment` of its error.
            headers: headers to add.
            on_progress: called with the progress of a job that a call waits for, such as
                `{"completed": 2, "total": 10}`.
        """
        options = {
            "max_price": max_price if max_price is _UNCHANGED else dollar_text(max_price),
            "timeout": timeout,
            "max_retries": max_retries,
            "idempotency_key": idempotency_key,
            "payment": payment,
            "headers": headers,
            "on_progress": on_progress,
        }
        changed: dict[str, Any] = {name: value for name, value in options.items() if value is not _UNCHANGED}
        client = Client.__new__(type(self))
        client._open(replace(self._settings, **changed), self._sign_in, self._purchases)
        return client

    def close(self) -> None:
        """Closes the idle connections. The client can be used further."""
        if isinstance(self._settings.transport, HttpTransport):
            self._settings.transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
