import { concession, oilField } from './land.ts';
import { wellLog, wellLogCurve } from './logs.ts';
import { postStacked2d, postStacked3d, preStacked2d, preStacked3d } from './seismic.ts';
import type { ModelCatalog } from './types.ts';
import { well, wellDirSurvey, wellDocument, wellMarker, wellSurveyStation } from './wells.ts';

/** The built-in catalogs; their place in a group is their place here. */
export const MODEL: readonly ModelCatalog[] = [
  well,
  wellDirSurvey,
  wellSurveyStation,
  wellMarker,
  wellLog,
  wellLogCurve,
  postStacked2d,
  preStacked2d,
  postStacked3d,
  preStacked3d,
  concession,
  oilField,
  wellDocument,
];
