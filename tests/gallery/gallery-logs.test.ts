import * as logCases from '../../host-demo/gallery/log-cases.ts';
import * as correlationCases from '../../host-demo/gallery/correlation-cases.ts';
import { testCases } from './define-tests.ts';

testCases('gallery: logs and correlations', {
  ...logCases,
  ...correlationCases,
});
