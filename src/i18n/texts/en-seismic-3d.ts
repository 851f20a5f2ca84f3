/** Texts of seismic slices in 3D; they come with the view. */
export const enSeismic3d = {
  'seismic3d.label': '3D view of a seismic survey',
  'seismic3d.keys': 'N and P show the next and the previous line of the moved slice.',
  'seismic3d.empty.hint': 'Open a SEG-Y file or a survey of a catalog.',
  'seismic3d.slices': 'Slices',
  'seismic3d.gain': 'Seismic gain',
  'seismic3d.number': '{{name}}: number',
  'seismic3d.survey': 'Survey',
  'seismic3d.name': 'Name',
  'seismic3d.format': 'Format',
  'seismic3d.traces': 'Traces',
  'seismic3d.trace': 'Trace',
  'seismic3d.depth': 'Depth',
  'seismic3d.amplitude': 'Amplitude',
  'seismic3d.noSample': 'no sample',
  'seismic3d.assumed': 'The survey has no coordinates in metres: its lines are drawn 25 m apart.',
  'seismic3d.assumed.line':
    'The line has no coordinates in metres: its traces are drawn 25 m apart.',
  'seismic3d.gap.time': 'The survey is in time and is not shown over depth.',
  'seismic3d.gap.depth': 'The survey is in depth and is not shown over time.',
  'seismic3d.gap.md': 'Seismic slices have no measured depth and are not shown.',
  'seismic3d.atCursor.none': 'Point at a slice, a well or a surface.',
} as const;
