# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from webintel.generated.free.credits.balance import CreditsBalance
from webintel.generated.free.credits.history import CreditsHistory
from webintel.generated.free.feedback import FeedbackKeep
from webintel.generated.free.feedback.get import FeedbackGet
from webintel.generated.free.free.fetch import FreeFetch
from webintel.generated.free.free.search import FreeSearch
from webintel.generated.free.jobs.delete import JobCancel
from webintel.generated.free.jobs.get import JobGet
from webintel.generated.free.keys.children import KeyCreateChild
from webintel.generated.free.keys.delete import KeyRevoke
from webintel.generated.free.keys.get import KeyList
from webintel.generated.free.keys.patch import KeyUpdate
from webintel.generated.free.keys.post import KeyCreate
from webintel.generated.free.log.consistency import LogConsistency
from webintel.generated.free.log.head import LogHead
from webintel.generated.free.log.proof.get import LogProof
from webintel.generated.free.memory.delete import MemoryDelete
from webintel.generated.free.monitor.backtest import MonitorBacktest
from webintel.generated.free.monitor.checks import MonitorChecks
from webintel.generated.free.monitor.delete import MonitorDelete
from webintel.generated.free.monitor.deliveries import MonitorDeliveries
from webintel.generated.free.monitor.get import MonitorGet
from webintel.generated.free.monitor.list import MonitorList
from webintel.generated.free.monitor.pause import MonitorPause
from webintel.generated.free.monitor.preview import MonitorPreview
from webintel.generated.free.monitor.redeliver import MonitorRedeliver
from webintel.generated.free.monitor.resume import MonitorResume
from webintel.generated.free.monitor.rotate_secret import MonitorRotateSecret
from webintel.generated.free.monitor.run import MonitorRun
from webintel.generated.free.preview import Preview
from webintel.generated.free.proof.verify import ProofVerify
from webintel.generated.free.receipts.get import ReceiptGet
from webintel.generated.free.wallet.data.delete import WalletErase
from webintel.generated.free.wallet.data.get import WalletExport
from webintel.generated.paid.answer import Answer
from webintel.generated.paid.batch.extract import BatchExtract
from webintel.generated.paid.batch.fetch import BatchFetch
from webintel.generated.paid.company import Company
from webintel.generated.paid.compare import Compare
from webintel.generated.paid.contents import Contents
from webintel.generated.paid.convert import Convert
from webintel.generated.paid.crawl import Crawl
from webintel.generated.paid.credits.buy import CreditsBuy
from webintel.generated.paid.discussions import Discussions
from webintel.generated.paid.domain import Domain
from webintel.generated.paid.extract import Extract
from webintel.generated.paid.extract.smart import ExtractSmart
from webintel.generated.paid.fetch.basic import FetchBasic
from webintel.generated.paid.fetch.pro import FetchPro
from webintel.generated.paid.fetch.resilient import FetchResilient
from webintel.generated.paid.intel.company import IntelCompany
from webintel.generated.paid.intel.competitive import IntelCompetitive
from webintel.generated.paid.intel.market import IntelMarket
from webintel.generated.paid.intel.project import IntelProject
from webintel.generated.paid.intel.site_audit import IntelSiteAudit
from webintel.generated.paid.map import Map
from webintel.generated.paid.memory.get import MemoryGet
from webintel.generated.paid.memory.list import MemoryList
from webintel.generated.paid.memory.set import MemorySet
from webintel.generated.paid.monitor.create import MonitorCreate
from webintel.generated.paid.package import PackageInfo
from webintel.generated.paid.pdf import Pdf
from webintel.generated.paid.research import Research
from webintel.generated.paid.research.deep import ResearchDeep
from webintel.generated.paid.screenshot import Screenshot
from webintel.generated.paid.search import Search
from webintel.generated.paid.search.autocomplete import SearchAutocomplete
from webintel.generated.paid.search.images import SearchImages
from webintel.generated.paid.search.news import SearchNews
from webintel.generated.paid.search.places import SearchPlaces
from webintel.generated.paid.search.scholar import SearchScholar
from webintel.generated.paid.search.shopping import SearchShopping
from webintel.generated.paid.search.trends import SearchTrends
from webintel.generated.paid.social.youtube.transcript import YoutubeTranscript
from webintel.generated.paid.tech import Tech
from webintel.operation import Branch, Caller


class FetchOperations(Branch):
    """The operations at fetch."""

    def __init__(self, caller: Caller) -> None:
        self.basic = FetchBasic(caller)
        self.pro = FetchPro(caller)
        self.resilient = FetchResilient(caller)


class BatchOperations(Branch):
    """The operations at batch."""

    def __init__(self, caller: Caller) -> None:
        self.fetch = BatchFetch(caller)
        self.extract = BatchExtract(caller)


class SearchOperations(Search):
    """The operations at search."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self.news = SearchNews(caller)
        self.images = SearchImages(caller)
        self.places = SearchPlaces(caller)
        self.shopping = SearchShopping(caller)
        self.scholar = SearchScholar(caller)
        self.autocomplete = SearchAutocomplete(caller)
        self.trends = SearchTrends(caller)


class ResearchOperations(Research):
    """The operations at research."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self.deep = ResearchDeep(caller)


class ExtractOperations(Extract):
    """The operations at extract."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self.smart = ExtractSmart(caller)


class SocialYoutubeOperations(Branch):
    """The operations at social.youtube."""

    def __init__(self, caller: Caller) -> None:
        self.transcript = YoutubeTranscript(caller)


class SocialOperations(Branch):
    """The operations at social."""

    def __init__(self, caller: Caller) -> None:
        self.youtube = SocialYoutubeOperations(caller)


class IntelOperations(Branch):
    """The operations at intel."""

    def __init__(self, caller: Caller) -> None:
        self.project = IntelProject(caller)
        self.site_audit = IntelSiteAudit(caller)
        self.company = IntelCompany(caller)
        self.market = IntelMarket(caller)
        self.competitive = IntelCompetitive(caller)


class CreditsOperations(Branch):
    """The operations at credits."""

    def __init__(self, caller: Caller) -> None:
        self.buy = CreditsBuy(caller)
        self.balance = CreditsBalance(caller)
        self.history = CreditsHistory(caller)


class KeysOperations(Branch):
    """The operations at keys."""

    def __init__(self, caller: Caller) -> None:
        self.post = KeyCreate(caller)
        self.get = KeyList(caller)
        self.children = KeyCreateChild(caller)
        self.patch = KeyUpdate(caller)
        self.delete = KeyRevoke(caller)


class MemoryOperations(Branch):
    """The operations at memory."""

    def __init__(self, caller: Caller) -> None:
        self.set = MemorySet(caller)
        self.get = MemoryGet(caller)
        self.list = MemoryList(caller)
        self.delete = MemoryDelete(caller)


class MonitorOperations(Branch):
    """The operations at monitor."""

    def __init__(self, caller: Caller) -> None:
        self.create = MonitorCreate(caller)
        self.list = MonitorList(caller)
        self.get = MonitorGet(caller)
        self.delete = MonitorDelete(caller)
        self.checks = MonitorChecks(caller)
        self.deliveries = MonitorDeliveries(caller)
        self.redeliver = MonitorRedeliver(caller)
        self.pause = MonitorPause(caller)
        self.resume = MonitorResume(caller)
        self.run = MonitorRun(caller)
        self.rotate_secret = MonitorRotateSecret(caller)
        self.preview = MonitorPreview(caller)
        self.backtest = MonitorBacktest(caller)


class WalletDataOperations(Branch):
    """The operations at wallet.data."""

    def __init__(self, caller: Caller) -> None:
        self.get = WalletExport(caller)
        self.delete = WalletErase(caller)


class WalletOperations(Branch):
    """The operations at wallet."""

    def __init__(self, caller: Caller) -> None:
        self.data = WalletDataOperations(caller)


class FreeOperations(Branch):
    """The operations at free."""

    def __init__(self, caller: Caller) -> None:
        self.fetch = FreeFetch(caller)
        self.search = FreeSearch(caller)


class JobsOperations(Branch):
    """The operations at jobs."""

    def __init__(self, caller: Caller) -> None:
        self.get = JobGet(caller)
        self.delete = JobCancel(caller)


class ProofOperations(Branch):
    """The operations at proof."""

    def __init__(self, caller: Caller) -> None:
        self.verify = ProofVerify(caller)


class ReceiptsOperations(Branch):
    """The operations at receipts."""

    def __init__(self, caller: Caller) -> None:
        self.get = ReceiptGet(caller)


class LogProofOperations(Branch):
    """The operations at log.proof."""

    def __init__(self, caller: Caller) -> None:
        self.get = LogProof(caller)


class LogOperations(Branch):
    """The operations at log."""

    def __init__(self, caller: Caller) -> None:
        self.head = LogHead(caller)
        self.proof = LogProofOperations(caller)
        self.consistency = LogConsistency(caller)


class FeedbackOperations(FeedbackKeep):
    """The operations at feedback."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self.get = FeedbackGet(caller)


class OperationTree:
    """Every operation of the service as a method."""

    def __init__(self, caller: Caller) -> None:
        self.fetch = FetchOperations(caller)
        self.screenshot = Screenshot(caller)
        self.batch = BatchOperations(caller)
        self.contents = Contents(caller)
        self.map = Map(caller)
        self.crawl = Crawl(caller)
        self.pdf = Pdf(caller)
        self.convert = Convert(caller)
        self.search = SearchOperations(caller)
        self.answer = Answer(caller)
        self.research = ResearchOperations(caller)
        self.extract = ExtractOperations(caller)
        self.compare = Compare(caller)
        self.package = PackageInfo(caller)
        self.social = SocialOperations(caller)
        self.discussions = Discussions(caller)
        self.domain = Domain(caller)
        self.tech = Tech(caller)
        self.intel = IntelOperations(caller)
        self.company = Company(caller)
        self.credits = CreditsOperations(caller)
        self.keys = KeysOperations(caller)
        self.memory = MemoryOperations(caller)
        self.monitor = MonitorOperations(caller)
        self.wallet = WalletOperations(caller)
        self.free = FreeOperations(caller)
        self.preview = Preview(caller)
        self.jobs = JobsOperations(caller)
        self.proof = ProofOperations(caller)
        self.receipts = ReceiptsOperations(caller)
        self.log = LogOperations(caller)
        self.feedback = FeedbackOperations(caller)
