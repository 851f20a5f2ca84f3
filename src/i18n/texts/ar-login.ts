import type { enLogin } from './en-login.ts';

/** Arabic texts of `en-login.ts`. */
export const arLogin: Record<keyof typeof enLogin, string> = {
  'login.running': 'جارٍ تسجيل الدخول ...',
  'login.failed': 'عذرًا! حدث خطأ أثناء تسجيل دخولك، يرجى المحاولة مرة أخرى',
  'login.again': 'إعادة المحاولة',
  'login.showDetails': 'عرض التفاصيل',
  'login.hideDetails': 'إخفاء التفاصيل',
};
