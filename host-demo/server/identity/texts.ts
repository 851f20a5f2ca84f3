/** Languages of the provider's pages. */
export type ProviderLanguage = 'en' | 'tr' | 'zh' | 'ar';

type Key =
  | 'signIn'
  | 'login'
  | 'password'
  | 'wrong'
  | 'tooMany'
  | 'demo'
  | 'signOut'
  | 'signOutAsked'
  | 'stay'
  | 'signedOut'
  | 'signedOutMore'
  | 'back'
  | 'expired'
  | 'expiredMore'
  | 'failed'
  | 'failedMore';

/** Texts of the provider's pages. */
export const TEXTS: Readonly<Record<ProviderLanguage, Readonly<Record<Key, string>>>> = {
  en: {
    signIn: 'Sign in',
    login: 'User name or e-mail',
    password: 'Password',
    wrong: 'User name or password is wrong.',
    tooMany: 'Too many attempts. Wait a quarter of an hour and try again.',
    demo: 'Accounts of the demo',
    signOut: 'Sign out',
    signOutAsked: 'Sign out of Geo Elements?',
    stay: 'Stay signed in',
    signedOut: 'Signed out',
    signedOutMore: 'You are signed out.',
    back: 'Back to the application',
    expired: 'This sign-in has run out',
    expiredMore:
      'It was left open too long, or was begun in another window. Go back and sign in again.',
    failed: 'Sign-in failed',
    failedMore: 'The sign-in could not be completed. Go back and try again.',
  },
  tr: {
    signIn: 'Oturum aç',
    login: 'Kullanıcı adı veya e-posta',
    password: 'Parola',
    wrong: 'Kullanıcı adı veya parola yanlış.',
    tooMany: 'Çok fazla deneme yapıldı. On beş dakika bekleyip yeniden deneyin.',
    demo: 'Demo hesapları',
    signOut: 'Oturumu kapat',
    signOutAsked: 'Geo Elements oturumu kapatılsın mı?',
    stay: 'Oturum açık kalsın',
    signedOut: 'Oturum kapatıldı',
    signedOutMore: 'Oturumunuz kapatıldı.',
    back: 'Uygulamaya dön',
    expired: 'Bu oturum açma isteğinin süresi doldu',
    expiredMore:
      'Çok uzun süre açık kaldı veya başka bir pencerede başlatıldı. Geri dönüp yeniden oturum açın.',
    failed: 'Oturum açılamadı',
    failedMore: 'Oturum açma tamamlanamadı. Geri dönüp yeniden deneyin.',
  },
  zh: {
    signIn: '登录',
    login: '用户名或电子邮箱',
    password: '密码',
    wrong: '用户名或密码错误。',
    tooMany: '尝试次数过多。请等待十五分钟后重试。',
    demo: '演示账户',
    signOut: '退出登录',
    signOutAsked: '要退出 Geo Elements 吗？',
    stay: '保持登录',
    signedOut: '已退出登录',
    signedOutMore: '您已退出登录。',
    back: '返回应用',
    expired: '本次登录已失效',
    expiredMore: '页面打开时间过长，或登录是在另一个窗口中开始的。请返回并重新登录。',
    failed: '登录失败',
    failedMore: '无法完成登录。请返回后重试。',
  },
  ar: {
    signIn: 'تسجيل الدخول',
    login: 'اسم المستخدم أو البريد الإلكتروني',
    password: 'كلمة المرور',
    wrong: 'اسم المستخدم أو كلمة المرور غير صحيحة.',
    tooMany: 'محاولات كثيرة جدًا. انتظر ربع ساعة ثم أعد المحاولة.',
    demo: 'حسابات العرض التجريبي',
    signOut: 'تسجيل الخروج',
    signOutAsked: 'هل تريد تسجيل الخروج من Geo Elements؟',
    stay: 'البقاء مسجلاً',
    signedOut: 'تم تسجيل الخروج',
    signedOutMore: 'لقد سجّلت الخروج.',
    back: 'العودة إلى التطبيق',
    expired: 'انتهت صلاحية محاولة تسجيل الدخول هذه',
    expiredMore: 'بقيت مفتوحة مدة طويلة أو بدأت في نافذة أخرى. ارجع وسجّل الدخول من جديد.',
    failed: 'تعذّر تسجيل الدخول',
    failedMore: 'لم يكتمل تسجيل الدخول. ارجع وحاول مرة أخرى.',
  },
};
