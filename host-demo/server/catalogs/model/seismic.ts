import { ROW_FIELDS, field } from './types.ts';
import type { ModelCatalog, ModelField } from './types.ts';

const main = { prominence: 'main' } as const;
const detail = { prominence: 'detail' } as const;

/** "Seismic selection" of spec 3, and what a SEG-Y file says of itself. */
const dataset: readonly ModelField[] = [
  field('datasetId', 'Dataset id', 'string', { ...main, key: true }),
  field('surveyId', 'Survey id', 'string', detail),
  field('surveyName', 'Survey', 'string', main),
  field('processingName', 'Processing', 'string', main),
  field('productType', 'Product', 'string', { ...main, pickList: 'productType' }),
  field('sectionName', 'Section', 'string', main),
  field('mode', 'Mode', 'string', { ...detail, pickList: 'sectionMode' }),
  field('indexId', 'Index id', 'string', detail),
  field('isVelocity', 'Velocity', 'boolean', main),
  field('domain', 'Domain', 'string', { ...main, pickList: 'seismicDomain' }),
  field('polarity', 'Polarity', 'string', { pickList: 'polarity' }),
  field('traceCount', 'Traces', 'integer', main),
  field('samplesPerTrace', 'Samples per trace', 'integer'),
  field('sampleIntervalUs', 'Sample interval, µs', 'number'),
  field('sampleFormat', 'Sample format', 'integer', detail),
  field('acquisitionDate', 'Acquired', 'date'),
  field('operatorName', 'Operator', 'string', main),
  field('coordSystemId', 'Coordinate system'),
  field('originalFileName', 'File name', 'string', main),
  field('digitalFormat', 'Format', 'string', { pickList: 'digitalFormat' }),
  field('fileSize', 'File size, bytes', 'integer'),
  field('storeId', 'Store', 'string', detail),
  field('locationReference', 'Storage path', 'string', detail),
  field('surfaceFiles', 'Surface files', 'string', detail),
];
const line: readonly ModelField[] = [
  field('lineName', 'Line', 'string', main),
  field('firstCdp', 'First CDP', 'integer'),
  field('lastCdp', 'Last CDP', 'integer'),
  field('lineLength', 'Length, m', 'number'),
  field('geom', 'Line', 'geometry', { spatialType: 'LineString' }),
];
const cube: readonly ModelField[] = [
  field('inlineMin', 'First inline', 'integer', main),
  field('inlineMax', 'Last inline', 'integer', main),
  field('crosslineMin', 'First crossline', 'integer', main),
  field('crosslineMax', 'Last crossline', 'integer', main),
  field('geom', 'Outline', 'geometry', { spatialType: 'Polygon' }),
];

function seismic(
  name: string,
  label: string,
  own: readonly ModelField[],
  viewer: string,
): ModelCatalog {
  return {
    name,
    label,
    group: 'seismic',
    indexable: true,
    exportFile: true,
    superType: 'seismic',
    relations: [],
    fields: [...dataset, ...own, ...ROW_FIELDS],
    viewers: {
      [viewer]: [
        'datasetId',
        'processingName',
        'productType',
        'sectionName',
        'mode',
        'indexId',
        'isVelocity',
      ],
    },
  };
}

/** Catalog of post-stack 2D lines. */
export const postStacked2d = seismic('postStacked2d', 'Post-stack 2D', line, 'seismic');
/** Catalog of pre-stack 2D lines. */
export const preStacked2d = seismic(
  'preStacked2d',
  'Pre-stack 2D',
  [...line, field('fold', 'Fold', 'integer'), field('offsetMax', 'Maximum offset (m)', 'number')],
  'seismic',
);
/** Catalog of post-stack 3D volumes. */
export const postStacked3d = seismic('postStacked3d', 'Post-stack 3D', cube, 'seismic');
/** Catalog of pre-stack 3D volumes. */
export const preStacked3d = seismic(
  'preStacked3d',
  'Pre-stack 3D',
  [...cube, field('fold', 'Fold', 'integer'), field('offsetMax', 'Maximum offset (m)', 'number')],
  'seismic',
);
