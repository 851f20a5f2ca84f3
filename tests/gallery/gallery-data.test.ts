import * as browseCases from '../../host-demo/gallery/browse-cases.ts';
import * as recordPageCases from '../../host-demo/gallery/record-page-cases.ts';
import * as cartCases from '../../host-demo/gallery/cart-cases.ts';
import * as studioCases from '../../host-demo/gallery/studio-cases.ts';
import * as panelCases from '../../host-demo/gallery/panel-cases.ts';
import * as crossplotCases from '../../host-demo/gallery/crossplot-cases.ts';
import * as histogramCases from '../../host-demo/gallery/histogram-cases.ts';
import { testCases } from './define-tests.ts';

testCases('gallery: browse screen, cart, Studio and visualizer', {
  ...browseCases,
  ...recordPageCases,
  ...cartCases,
  ...studioCases,
  ...panelCases,
  ...crossplotCases,
  ...histogramCases,
});
