# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from webintel.generated.free.credits.balance import AsyncCreditsBalance
from webintel.generated.free.credits.history import AsyncCreditsHistory
from webintel.generated.free.feedback import AsyncFeedbackKeep
from webintel.generated.free.feedback.get import AsyncFeedbackGet
from webintel.generated.free.free.fetch import AsyncFreeFetch
from webintel.generated.free.free.search import AsyncFreeSearch
from webintel.generated.free.jobs.delete import AsyncJobCancel
from webintel.generated.free.jobs.get import AsyncJobGet
from webintel.generated.free.keys.children import AsyncKeyCreateChild
from webintel.generated.free.keys.delete import AsyncKeyRevoke
from webintel.generated.free.keys.get import AsyncKeyList
from webintel.generated.free.keys.patch import AsyncKeyUpdate
from webintel.generated.free.keys.post import AsyncKeyCreate
from webintel.generated.free.log.consistency import AsyncLogConsistency
from webintel.generated.free.log.head import AsyncLogHead
from webintel.generated.free.log.proof.get import AsyncLogProof
from webintel.generated.free.memory.delete import AsyncMemoryDelete
from webintel.generated.free.monitor.backtest import AsyncMonitorBacktest
from webintel.generated.free.monitor.checks import AsyncMonitorChecks
from webintel.generated.free.monitor.delete import AsyncMonitorDelete
from webintel.generated.free.monitor.deliveries import AsyncMonitorDeliveries
from webintel.generated.free.monitor.get import AsyncMonitorGet
from webintel.generated.free.monitor.list import AsyncMonitorList
from webintel.generated.free.monitor.pause import AsyncMonitorPause
from webintel.generated.free.monitor.preview import AsyncMonitorPreview
from webintel.generated.free.monitor.redeliver import AsyncMonitorRedeliver
from webintel.generated.free.monitor.resume import AsyncMonitorResume
from webintel.generated.free.monitor.rotate_secret import AsyncMonitorRotateSecret
from webintel.generated.free.monitor.run import AsyncMonitorRun
from webintel.generated.free.preview import AsyncPreview
from webintel.generated.free.proof.verify import AsyncProofVerify
from webintel.generated.free.receipts.get import AsyncReceiptGet
from webintel.generated.free.wallet.data.delete import AsyncWalletErase
from webintel.generated.free.wallet.data.get import AsyncWalletExport
from webintel.generated.paid.answer import AsyncAnswer
from webintel.generated.paid.batch.extract import AsyncBatchExtract
from webintel.generated.paid.batch.fetch import AsyncBatchFetch
from webintel.generated.paid.company import AsyncCompany
from webintel.generated.paid.compare import AsyncCompare
from webintel.generated.paid.contents import AsyncContents
from webintel.generated.paid.convert import AsyncConvert
from webintel.generated.paid.crawl import AsyncCrawl
from webintel.generated.paid.credits.buy import AsyncCreditsBuy
from webintel.generated.paid.discussions import AsyncDiscussions
from webintel.generated.paid.domain import AsyncDomain
from webintel.generated.paid.extract import AsyncExtract
from webintel.generated.paid.extract.smart import AsyncExtractSmart
from webintel.generated.paid.fetch.basic import AsyncFetchBasic
from webintel.generated.paid.fetch.pro import AsyncFetchPro
from webintel.generated.paid.fetch.resilient import AsyncFetchResilient
from webintel.generated.paid.intel.company import AsyncIntelCompany
from webintel.generated.paid.intel.competitive import AsyncIntelCompetitive
from webintel.generated.paid.intel.market import AsyncIntelMarket
from webintel.generated.paid.intel.project import AsyncIntelProject
from webintel.generated.paid.intel.site_audit import AsyncIntelSiteAudit
from webintel.generated.paid.map import AsyncMap
from webintel.generated.paid.memory.get import AsyncMemoryGet
from webintel.generated.paid.memory.list import AsyncMemoryList
from webintel.generated.paid.memory.set import AsyncMemorySet
from webintel.generated.paid.monitor.create import AsyncMonitorCreate
from webintel.generated.paid.package import AsyncPackageInfo
from webintel.generated.paid.pdf import AsyncPdf
from webintel.generated.paid.research import AsyncResearch
from webintel.generated.paid.research.deep import AsyncResearchDeep
from webintel.generated.paid.screenshot import AsyncScreenshot
from webintel.generated.paid.search import AsyncSearch
from webintel.generated.paid.search.autocomplete import AsyncSearchAutocomplete
from webintel.generated.paid.search.images import AsyncSearchImages
from webintel.generated.paid.search.news import AsyncSearchNews
from webintel.generated.paid.search.places import AsyncSearchPlaces
from webintel.generated.paid.search.scholar import AsyncSearchScholar
from webintel.generated.paid.search.shopping import AsyncSearchShopping
from webintel.generated.paid.search.trends import AsyncSearchTrends
from webintel.generated.paid.social.youtube.transcript import AsyncYoutubeTranscript
from webintel.generated.paid.tech import AsyncTech
from webintel.async_operation import AsyncCaller
from webintel.operation import Branch


class AsyncFetchOperations(Branch):
    """The operations at fetch."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.basic = AsyncFetchBasic(caller)
        self.pro = AsyncFetchPro(caller)
        self.resilient = AsyncFetchResilient(caller)


class AsyncBatchOperations(Branch):
    """The operations at batch."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.fetch = AsyncBatchFetch(caller)
        self.extract = AsyncBatchExtract(caller)


class AsyncSearchOperations(AsyncSearch):
    """The operations at search."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.news = AsyncSearchNews(caller)
        self.images = AsyncSearchImages(caller)
        self.places = AsyncSearchPlaces(caller)
        self.shopping = AsyncSearchShopping(caller)
        self.scholar = AsyncSearchScholar(caller)
        self.autocomplete = AsyncSearchAutocomplete(caller)
        self.trends = AsyncSearchTrends(caller)


class AsyncResearchOperations(AsyncResearch):
    """The operations at research."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.deep = AsyncResearchDeep(caller)


class AsyncExtractOperations(AsyncExtract):
    """The operations at extract."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.smart = AsyncExtractSmart(caller)


class AsyncSocialYoutubeOperations(Branch):
    """The operations at social.youtube."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.transcript = AsyncYoutubeTranscript(caller)


class AsyncSocialOperations(Branch):
    """The operations at social."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.youtube = AsyncSocialYoutubeOperations(caller)


class AsyncIntelOperations(Branch):
    """The operations at intel."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.project = AsyncIntelProject(caller)
        self.site_audit = AsyncIntelSiteAudit(caller)
        self.company = AsyncIntelCompany(caller)
        self.market = AsyncIntelMarket(caller)
        self.competitive = AsyncIntelCompetitive(caller)


class AsyncCreditsOperations(Branch):
    """The operations at credits."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.buy = AsyncCreditsBuy(caller)
        self.balance = AsyncCreditsBalance(caller)
        self.history = AsyncCreditsHistory(caller)


class AsyncKeysOperations(Branch):
    """The operations at keys."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.post = AsyncKeyCreate(caller)
        self.get = AsyncKeyList(caller)
        self.children = AsyncKeyCreateChild(caller)
        self.patch = AsyncKeyUpdate(caller)
        self.delete = AsyncKeyRevoke(caller)


class AsyncMemoryOperations(Branch):
    """The operations at memory."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.set = AsyncMemorySet(caller)
        self.get = AsyncMemoryGet(caller)
        self.list = AsyncMemoryList(caller)
        self.delete = AsyncMemoryDelete(caller)


class AsyncMonitorOperations(Branch):
    """The operations at monitor."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.create = AsyncMonitorCreate(caller)
        self.list = AsyncMonitorList(caller)
        self.get = AsyncMonitorGet(caller)
        self.delete = AsyncMonitorDelete(caller)
        self.checks = AsyncMonitorChecks(caller)
        self.deliveries = AsyncMonitorDeliveries(caller)
        self.redeliver = AsyncMonitorRedeliver(caller)
        self.pause = AsyncMonitorPause(caller)
        self.resume = AsyncMonitorResume(caller)
        self.run = AsyncMonitorRun(caller)
        self.rotate_secret = AsyncMonitorRotateSecret(caller)
        self.preview = AsyncMonitorPreview(caller)
        self.backtest = AsyncMonitorBacktest(caller)


class AsyncWalletDataOperations(Branch):
    """The operations at wallet.data."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.get = AsyncWalletExport(caller)
        self.delete = AsyncWalletErase(caller)


class AsyncWalletOperations(Branch):
    """The operations at wallet."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.data = AsyncWalletDataOperations(caller)


class AsyncFreeOperations(Branch):
    """The operations at free."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.fetch = AsyncFreeFetch(caller)
        self.search = AsyncFreeSearch(caller)


class AsyncJobsOperations(Branch):
    """The operations at jobs."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.get = AsyncJobGet(caller)
        self.delete = AsyncJobCancel(caller)


class AsyncProofOperations(Branch):
    """The operations at proof."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.verify = AsyncProofVerify(caller)


class AsyncReceiptsOperations(Branch):
    """The operations at receipts."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.get = AsyncReceiptGet(caller)


class AsyncLogProofOperations(Branch):
    """The operations at log.proof."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.get = AsyncLogProof(caller)


class AsyncLogOperations(Branch):
    """The operations at log."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.head = AsyncLogHead(caller)
        self.proof = AsyncLogProofOperations(caller)
        self.consistency = AsyncLogConsistency(caller)


class AsyncFeedbackOperations(AsyncFeedbackKeep):
    """The operations at feedback."""

    def __init__(self, caller: AsyncCaller) -> None:
        super().__init__(caller)
        self.get = AsyncFeedbackGet(caller)


class AsyncOperationTree:
    """Every operation of the service as a method."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.fetch = AsyncFetchOperations(caller)
        self.screenshot = AsyncScreenshot(caller)
        self.batch = AsyncBatchOperations(caller)
        self.contents = AsyncContents(caller)
        self.map = AsyncMap(caller)
        self.crawl = AsyncCrawl(caller)
        self.pdf = AsyncPdf(caller)
        self.convert = AsyncConvert(caller)
        self.search = AsyncSearchOperations(caller)
        self.answer = AsyncAnswer(caller)
        self.research = AsyncResearchOperations(caller)
        self.extract = AsyncExtractOperations(caller)
        self.compare = AsyncCompare(caller)
        self.package = AsyncPackageInfo(caller)
        self.social = AsyncSocialOperations(caller)
        self.discussions = AsyncDiscussions(caller)
        self.domain = AsyncDomain(caller)
        self.tech = AsyncTech(caller)
        self.intel = AsyncIntelOperations(caller)
        self.company = AsyncCompany(caller)
        self.credits = AsyncCreditsOperations(caller)
        self.keys = AsyncKeysOperations(caller)
        self.memory = AsyncMemoryOperations(caller)
        self.monitor = AsyncMonitorOperations(caller)
        self.wallet = AsyncWalletOperations(caller)
        self.free = AsyncFreeOperations(caller)
        self.preview = AsyncPreview(caller)
        self.jobs = AsyncJobsOperations(caller)
        self.proof = AsyncProofOperations(caller)
        self.receipts = AsyncReceiptsOperations(caller)
        self.log = AsyncLogOperations(caller)
        self.feedback = AsyncFeedbackOperations(caller)
