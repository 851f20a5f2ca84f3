import type { enLogin } from './en-login.ts';

/** Chinese texts of `en-login.ts`. */
export const zhLogin: Record<keyof typeof enLogin, string> = {
  'login.running': '正在登录 ...',
  'login.failed': '糟糕！登录时发生错误，请重试',
  'login.again': '重试',
  'login.showDetails': '查看详细信息',
  'login.hideDetails': '隐藏详细信息',
};
