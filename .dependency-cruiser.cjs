/** Import directions of the suite (README of src). Folders may import only what stands in their line. */
const MAY = {
  units: [],
  rpc: [],
  i18n: [],
  formats: ['units'],
  compute: ['units'],
  api: [],
  session: ['api'],
  core: ['api', 'i18n', 'units'],
  backend: ['core', 'session', 'api'],
  plot: ['units', 'formats', 'compute'],
  sources: ['backend', 'core', 'formats', 'compute', 'plot', 'rpc', 'units'],
  ui: ['core', 'i18n', 'units'],
  viewers: ['ui', 'sources', 'plot', 'compute', 'formats', 'core', 'i18n', 'units'],
  panels: ['ui', 'backend', 'core', 'i18n', 'units'],
};

/** Tests beside the code, and what they share. */
const TESTS = '\\.test\\.tsx?$|/testing/';

const directions = Object.entries(MAY).map(([from, to]) => ({
  name: `${from}-imports`,
  comment: `src/${from} may import ${to.length ? to.join(', ') : 'nothing of src'}`,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: TESTS },
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
      to: { path: '^src/viewers/', pathNot: '^src/viewers/($1|shared)/' },
    },
    {
      name: 'panel-to-panel',
      severity: 'error',
      from: { path: '^src/panels/([^/]+)/' },
      to: { path: '^src/panels/', pathNot: '^src/panels/($1|shared)/' },
    },
    {
      name: 'src-stays-below',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(elements|host-demo|tests)/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Folders `testing` in src hold what tests beside the code share',
      severity: 'error',
      from: { path: '^(src|elements|host-demo)/', pathNot: TESTS },
      to: { path: '^src/.*/testing/' },
    },
    {
      name: 'server-imports',
      severity: 'error',
      from: { path: '^host-demo/server/' },
      to: {
        path: '^(src|elements)/',
        pathNot: '^src/(units|rpc|formats|compute|i18n|api/contract|api/viewer3d)/',
      },
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
      from: { path: '^src/(units|formats|compute)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-react-in-plot',
      severity: 'error',
      from: { path: '^src/(plot|formats|compute|units|rpc)/' },
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
