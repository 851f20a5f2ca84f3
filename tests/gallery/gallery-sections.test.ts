import * as seismicCases from '../../host-demo/gallery/seismic-cases.ts';
import * as seismic3dCases from '../../host-demo/gallery/seismic-3d-cases.ts';
import * as well3dCases from '../../host-demo/gallery/well-3d-cases.ts';
import * as mapCases from '../../host-demo/gallery/map-cases.ts';
import { testCases } from './define-tests.ts';

testCases('gallery: sections, scenes and maps', {
  ...seismicCases,
  ...seismic3dCases,
  ...well3dCases,
  ...mapCases,
});
