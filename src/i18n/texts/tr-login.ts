import type { enLogin } from './en-login.ts';

/** Turkish texts of `en-login.ts`. */
export const trLogin: Record<keyof typeof enLogin, string> = {
  'login.running': 'Oturum açılıyor ...',
  'login.failed': 'Eyvah! Oturumunuz açılırken bir hata oluştu, lütfen yeniden deneyin',
  'login.again': 'Yeniden dene',
  'login.showDetails': 'Ayrıntıları gör',
  'login.hideDetails': 'Ayrıntıları gizle',
};
