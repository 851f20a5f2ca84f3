/** What the cases of the log viewer show besides the bedded well. */

/** A small LAS 2.0 file with text outside ASCII, remarks and null values. */
export const SMALL_LAS = `~Version
 VERS.   2.0 : CWLS LOG ASCII STANDARD
 WRAP.   NO  : One line per depth step
~Well
 STRT.M  1670.0 : START DEPTH
 STOP.M  1668.0 : STOP DEPTH
 STEP.M  -0.5 : STEP
 NULL.   -999.25 : NULL VALUE
 COMP.   Ada Petrolleri A.Ş. : COMPANY
 WELL.   Adana-1 : WELL
 FLD.    北海 : FIELD
 UWI.    00123401234W500 : UNIQUE WELL ID
~Curve
 DEPT.M : 1 DEPTH
 GR.GAPI : 2 GAMMA RAY
 RHOB.K/M3 : 3 BULK DENSITY
~Parameter
 BHT.DEGC 35.5 : BOTTOM HOLE TEMPERATURE
 MUD.     GEL CHEM : MUD TYPE
~Other
 Note: the logging tools became stuck at 625 m causing the data between 625 m and 615 m to be invalid.
~A
 1670.0 45.1 2550
 1669.5 47.9 2547
 1669.0 -999.25 2541
 1668.5 61.3 2532
 1668.0 77.0 -9999
`;

/** A template with off-scale modes, two-sided fills, patterns, a backup curve and zones. */
export const EVERYTHING = {
  name: 'Everything',
  depthScale: '1:500',
  tracks: [
    {
      kind: 'zones',
      title: 'Zones',
      width: 0.5,
      intervals: [
        { top: 1000, base: 1080, name: 'Upper', color: '#f6d860', pattern: 'sand' },
        { top: 1080, base: 1240, name: 'Middle', color: '#b9d6a0', pattern: 'shale' },
        { top: 1240, base: 1500, name: 'Lower', color: '#a9cdf5', pattern: 'limestone' },
      ],
    },
    {
      kind: 'curves',
      title: 'Wrap',
      curves: [
        {
          curve: 'GR',
          left: 20,
          right: 80,
          color: '#00795c',
          offScale: 'wrap',
          wraps: 2,
          fills: [{ to: { value: 60 }, color: '#f6d860', colorBelow: '#b9d6a0' }],
        },
      ],
    },
    { kind: 'depth', unit: 'm', datum: 'MD' },
    {
      kind: 'curves',
      title: 'Clamp, backup',
      scale: 'log',
      curves: [
        {
          curve: 'RDEEP',
          left: 2,
          right: 20,
          color: '#b8232f',
          offScale: 'clamp',
          backup: { left: 20, right: 200 },
        },
        { curve: 'RSHAL', left: 2, right: 20, dash: [6, 3], color: '#0b63c5', offScale: 'none' },
      ],
    },
    {
      kind: 'curves',
      title: 'Crossover',
      curves: [
        {
          curve: 'RHOB',
          left: 1.95,
          right: 2.95,
          color: '#b8232f',
          lineWidth: 2,
          fills: [{ to: { curve: 'NPHI' }, color: '#c9b28f', colorBelow: '#f6d860' }],
        },
        { curve: 'NPHI', left: 0.45, right: -0.15, color: '#0b63c5', dash: [6, 3] },
      ],
    },
    {
      kind: 'curves',
      title: 'Colour map',
      curves: [
        {
          curve: 'GR',
          left: 0,
          right: 150,
          color: '#111827',
          fills: [{ to: 'left', color: '#b9d6a0', colormap: 'gamma' }],
        },
      ],
    },
    { kind: 'array', curve: 'WF1', display: 'waveform' },
    { kind: 'array', curve: 'IMAGE', display: 'image', colormap: 'copper' },
  ],
};
