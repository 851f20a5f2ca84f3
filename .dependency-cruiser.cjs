/** Import directions of the suite (README of src). Folders may import only what stands in their line. */
const MAY = {
  units: [],
  formats: ['units'],
  api: ['units'],
  session: ['api', 'units'],
  core: ['session', 'api', 'units'],
  plot: ['units', 'formats'],
  ui: ['core', 'units'],
  viewers: ['ui', 'plot', 'core', 'formats', 'units'],
  panels: ['ui', 'core', 'units'],
};

const directions = Object.entries(MAY).map(([from, to]) => ({
  name: `${from}-imports`,
  comment: `src/${from} may import ${to.length ? to.join(', ') : 'nothing of src'}`,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|elements|host-demo)/', pathNot: `^src/(${[from, ...to].join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-barrel', severity: 'error', from: {}, to: { path: '^src/.*/index\\.tsx?$' } },
    {
      name: 'viewer-to-viewer',
      severity: 'error',
      from: { path: '^src/viewers/([^/]+)/' },
      to: { path: '^src/viewers/', pathNot: '^src/viewers/($1/|[^/]+$)' },
    },
    {
      name: 'panel-to-panel',
      severity: 'error',
      from: { path: '^src/panels/([^/]+)/' },
      to: { path: '^src/panels/', pathNot: '^src/panels/($1/|[^/]+$)' },
    },
    {
      name: 'src-stays-below',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(elements|host-demo|tests)/' },
    },
    {
      name: 'server-imports',
      severity: 'error',
      from: { path: '^host-demo/server/' },
      to: { path: '^(src|elements)/', pathNot: '^src/(units|formats|api/contract|api/viewer3d)/' },
    },
    {
      name: 'no-lit-in-elements',
      comment: 'Two Lit copies clash on a Trusted Types policy name',
      severity: 'error',
      from: { path: '^(src|elements)/' },
      to: { path: '/lit(-html|-element)?/' },
    },
    {
      name: 'formats-are-pure',
      severity: 'error',
      from: { path: '^src/(units|formats)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-react-in-plot',
      severity: 'error',
      from: { path: '^src/(plot|formats|units)/' },
      to: { path: 'node_modules/react' },
    },
    {
      name: 'tests-share-by-support',
      comment: 'What two folders of tests need lies in tests/support',
      severity: 'error',
      from: { path: '^tests/([^/]+)/' },
      to: { path: '^tests/', pathNot: '^tests/($1|support|generate)/' },
    },
    {
      name: 'support-stays-below',
      severity: 'error',
      from: { path: '^tests/(support|generate)/' },
      to: { path: '^tests/', pathNot: '^tests/(support|generate)/' },
    },
    ...directions,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|^src/.*\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
};
