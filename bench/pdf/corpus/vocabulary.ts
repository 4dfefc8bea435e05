import type { Language } from './document.ts'

type Words = readonly [string, ...string[]]

/** Parts of sentences: one of each list makes a sentence. */
export interface Vocabulary {
  subjects: Words
  verbs: Words
  objects: Words
  endings: Words
  titles: Words
  /** Begins the caption of a table. */
  table: string
  /** The marks between the parts, and at the end. */
  space: string
  stop: string
}

const english: Vocabulary = {
  subjects: [
    'The service',
    'A worker',
    'Each caller',
    'The scheduler',
    'This chapter',
    'A refund',
    'The admission gate',
    'Every stored answer',
    'The first officer',
    'A well-kept library',
    'The final configuration',
    'An offline backup',
    'The payment method',
    'One process of each role',
    'The difficult part',
    'Our egress proxy',
    'A reflection of the flow',
    'The queue',
    'A host that answers slowly',
    'The half-open connection',
    'No handler',
    'The table below',
  ],
  verbs: [
    'verifies',
    'stores',
    'returns',
    'measures',
    'describes',
    'compares',
    'releases',
    'refuses',
    'waits for',
    'reads',
    'settles',
    'offers',
    'replaces',
    'identifies',
    'keeps',
    'records',
    'follows',
    'limits',
  ],
  objects: [
    'the price of a call',
    'a sufficient amount of memory',
    'all pages of the job',
    'the oldest entry',
    'an unknown outcome',
    'two different answers',
    'the receipt of a payment',
    'its own configuration',
    'a stream of 4,096 bytes',
    'the workflow of an office',
    'an affidavit of efficiency',
    'a long-running transaction',
    'the proof (with its key)',
    'the state of the art',
    'a network address',
    'the characteristics of the implementation',
    'nothing but the truth',
    'an international standard',
    'the representation of documents',
    'a considerable responsibility',
  ],
  endings: [
    'before any money moves',
    'in less than 250 ms',
    'as the contract says',
    'at the end of each hour',
    'without a lock',
    'after version 2.4',
    'on a busy machine',
    'for 99.5 % of all calls',
    'unless the caller disconnects',
    'because the upstream is unreliable',
    'whether or not the cache is warm',
    'within the same transaction',
    'which nobody expected at first',
    'while the notification is pending',
    'if the specification permits it',
    'even though the environment is different',
    'until the acknowledgement arrives',
  ],
  titles: [
    'Introduction',
    'How a call travels',
    'Payment and refunds',
    'Results',
    'Method of measurement',
    'Known limits',
    'Configuration',
    'Storage and recovery',
    'Operating the fleet',
    'Discussion',
    'Installation',
    'Error handling',
    'Security considerations',
    'Background',
    'A worked example',
    'Summary and outlook',
    'Terms',
    'Requirements',
    'Design of the queue',
    'Comparison with other systems',
    'Data model',
    'Interfaces',
    'Reading order',
    'Appendix',
  ],
  table: 'Table',
  space: ' ',
  stop: '.',
}

const hebrew: Vocabulary = {
  subjects: ['השירות', 'העובד', 'המשתמש', 'המסמך הזה', 'התשלום הראשון', 'כל תשובה', 'המערכת החדשה', 'הטבלה'],
  verbs: ['בודק', 'שומר', 'מחזיר', 'מודד', 'מתאר', 'משווה', 'קורא', 'כותב'],
  objects: ['את המחיר של הקריאה', 'את כל הדפים', 'רשימה של 12 כתובות', 'את הקבצים', 'מידע על הרשת', 'את גרסת PDF'],
  endings: ['לפני התשלום', 'בסוף כל שעה', 'בלי המתנה', 'על פי החוזה', 'בתוך 250 שניות', 'במחשב אחר'],
  titles: ['מבוא', 'תוצאות', 'שיטת המדידה', 'תשלומים והחזרים', 'סיכום', 'התקנה', 'מגבלות ידועות', 'דוגמה'],
  table: 'טבלה',
  space: ' ',
  stop: '.',
}

const arabic: Vocabulary = {
  subjects: [
    'الخدمة',
    'العامل',
    'المستخدم',
    'هذا المستند',
    'الجدول التالي',
    'كل جواب',
    'النظام الجديد',
    'الدفعة الأولى',
  ],
  verbs: ['تحفظ', 'تقرأ', 'تكتب', 'تقارن', 'تعيد', 'تصف', 'تقيس', 'تراجع'],
  objects: ['سعر الطلب', 'كل الصفحات', 'قائمة من 12 عنوانا', 'الملفات القديمة', 'معلومات عن الشبكة', 'نسخة من الوثيقة'],
  endings: ['قبل الدفع', 'في نهاية كل ساعة', 'بدون انتظار', 'حسب العقد', 'خلال 250 ثانية', 'على جهاز آخر'],
  titles: ['مقدمة', 'النتائج', 'طريقة القياس', 'الدفع', 'خلاصة', 'التثبيت', 'حدود معروفة', 'مثال'],
  table: 'جدول',
  space: ' ',
  stop: '.',
}

const chinese: Vocabulary = {
  subjects: ['这项服务', '每个用户', '新的系统', '第一次付款', '本文档', '下面的表格', '调度程序', '所有工人'],
  verbs: ['检查', '保存', '返回', '测量', '描述', '比较', '读取', '记录'],
  objects: ['调用的价格', '全部页面', '十二个地址', '网络信息', '旧的文件', '付款的收据', '两种不同的答案'],
  endings: ['在付款之前', '每小时一次', '不需要等待', '按照合同的规定', '在另一台机器上', '直到任务结束'],
  titles: ['引言', '结果', '测量方法', '付款与退款', '总结', '安装', '已知的限制', '示例'],
  table: '表',
  space: '',
  stop: '。',
}

const japanese: Vocabulary = {
  subjects: [
    'このサービスは',
    '利用者は',
    '新しいシステムは',
    '最初の支払いは',
    'この文書は',
    '次の表は',
    '各ワーカーは',
  ],
  verbs: ['一時間ごとに', '支払いの前に', '契約に従って', '待たずに', '別のマシンで', '毎回かならず'],
  objects: [
    '呼び出しの価格を',
    'すべてのページを',
    '十二個のアドレスを',
    'ネットワークの情報を',
    '古いファイルを',
    '領収書を',
  ],
  endings: ['確認します', '保存します', '返します', '測定します', '説明します', '比較します', '読み取ります'],
  titles: ['はじめに', '結果', '測定の方法', '支払いと返金', 'まとめ', 'インストール', '既知の制限', '例'],
  table: '表',
  space: '',
  stop: '。',
}

export const vocabularies: Readonly<Record<Language, Vocabulary>> = {
  en: english,
  he: hebrew,
  ar: arabic,
  zh: chinese,
  ja: japanese,
}
