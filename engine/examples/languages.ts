import type { Language } from '#engine/definition/index.ts'
import type { SentenceName } from '#engine/run/index.ts'

/** The vocabulary of the examples in Arabic, which is written from right to left. */
const ar = {
  name: 'العربية',
  direction: 'rtl',
  sentences: {
    toContinue: 'للمتابعة، يرجى إكمال: {0}',
    chooseAnOption: 'يرجى اختيار أحد الخيارات',
    fixErrors: 'يرجى تصحيح الأخطاء أدناه للمتابعة',
    opensInNewTab: '(يفتح في علامة تبويب جديدة)',
    loading: 'جارٍ التحميل',
    oneMoment: 'لحظة من فضلك',
    again: 'حاول مرة أخرى',
    yes: 'نعم',
    no: 'لا',
    given: 'تم تقديمه',
    notGiven: 'لم يُقدَّم',
    change: 'تغيير',
    item: 'العنصر {0}',
    ofItem: '{0} ({1})',
    aboutItem: '{0}: {1}',
    atLeast: 'يرجى إضافة {0} على الأقل',
    atMost: 'الحد الأقصى هو {0}',
    add: 'إضافة آخر',
    remove: 'إزالة',
    incomplete: 'لم يكتمل بعد',
    added: 'تمت إضافة {0}',
    removed: 'تمت إزالة {0}',
    saveItem: 'حفظ ومتابعة',
    toTheList: 'العودة إلى القائمة',
    working: 'لحظة من فضلك…',
    leavesFor: 'ستنتقل إلى {0} ثم تعود إلى هنا',
    returnRefused: 'رابط العودة هذا استُخدم من قبل أو انتهت صلاحيته أو يخص شيئًا آخر. ما أدخلته ما زال هنا: تابع من هنا.',
    returnElsewhere:
      'لقد عدت، لكن هذا المتصفح لا يحتوي على النموذج الذي غادرته. تابع في المتصفح وعلامة التبويب حيث غادرته.',
    longWait: 'يستغرق هذا وقتًا أطول من المعتاد. يمكنك الانتظار هنا بأمان.',
    completed: 'مكتمل',
    inProgress: 'قيد التنفيذ',
    notStarted: 'لم يبدأ بعد',
    cannotStart: 'لا يمكن البدء بعد',
    sectionsCompleted: 'أكملت {0} من {1} من الأقسام.',
    completeFirst: 'لا يمكن بدء «{0}» بعد. يرجى إكمال هذا أولاً: {1}',
    inSection: 'القسم {0} من {1}: {2}، الخطوة {3} من {4}',
    stageWaiting: 'في الانتظار',
    stageActive: 'قيد التنفيذ',
    stageDone: 'تم',
    stageProblem: 'مشكلة',
  } satisfies Partial<Record<SentenceName, string>>,
  usual: {
    next: 'التالي',
    back: 'رجوع',
    busy: 'جارٍ المعالجة...',
    slow: 'يستغرق هذا وقتًا أطول من المعتاد. ما زلنا نعمل عليه، ويمكنك الانتظار هنا بأمان.',
  },
  widgets: {},
  operations: {},
  page: {},
} satisfies Language

/** The languages of the examples. */
export const languages: Record<string, Language> = { ar }
