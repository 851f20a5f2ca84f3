import * as accountCases from '../../host-demo/gallery/account-cases.ts';
import * as concessionCases from '../../host-demo/gallery/concession-cases.ts';
import * as loadCases from '../../host-demo/gallery/load-cases.ts';
import * as loadTableCases from '../../host-demo/gallery/load-table-cases.ts';
import * as notificationCases from '../../host-demo/gallery/notification-cases.ts';
import * as componentsCases from '../../host-demo/gallery/components-cases.ts';
import { testCases } from './define-tests.ts';

testCases('gallery: account, load, concession summary, notifications and form', {
  ...accountCases,
  ...concessionCases,
  ...loadCases,
  ...loadTableCases,
  ...notificationCases,
  ...componentsCases,
});
