import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { exportDoc } from './tests/command/export-doc.mjs';
import { functionLength } from './tests/command/function-length.mjs';

/** Sinks that parse a string as HTML: none in the product (README of src). */
const HTML_SINKS = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'No HTML sinks: build nodes or use React.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'No HTML sinks.' },
  { selector: 'Property[key.name="dangerouslySetInnerHTML"]', message: 'No HTML sinks.' },
  {
    selector:
      'CallExpression[callee.property.name=/^(write|writeln)$/][callee.object.name="document"]',
    message: 'No HTML sinks.',
  },
  { selector: 'Identifier[name=/^unsafe(HTML|SVG|Static)$/]', message: 'No HTML sinks.' },
];

/**
 * Files of components and hooks that name a ref. `react-hooks/refs` compiles each file that it looks
 * at, which takes half of the time of all rules, and finds nothing in a file without one.
 */
const FILES_WITH_REFS = ['src', 'elements', 'host-demo', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name).replaceAll(path.sep, '/'))
    .filter((name) => /\.tsx$|\/use-[^/]*\.ts$/.test(name))
    .filter((name) => /\.current\b|useRef|\bref\b|Ref\b/.test(readFileSync(name, 'utf8'))),
);

/**
 * A module that nobody waits for: where it cannot be fetched that would be an unhandled rejection, and
 * what it is for would never come.
 */
const UNWATCHED_IMPORTS = [
  {
    selector:
      'UnaryExpression[operator="void"] CallExpression[callee.property.name="then"][arguments.length=1][callee.object.type="ImportExpression"]',
    message: 'Load it by untilLoaded, or show the failure.',
  },
];

export default ts.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.cache/',
      'tests/**/results/',
      '**/*_pb.ts',
      'src/compute/formula/formula-parser*.ts',
    ],
  },
  ...ts.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,js,cjs}'],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-self-compare': 'error',
      'no-implied-eval': 'error',
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...HTML_SINKS, ...UNWATCHED_IMPORTS],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    // A view gets a typed source; it never calls the network itself.
    files: ['src/viewers/**/*.tsx', 'src/panels/**/*.tsx', 'src/ui/**/*', 'src/plot/**/*'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'A view gets a typed source object.' },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'src/**/use-*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  {
    files: FILES_WITH_REFS,
    rules: { 'react-hooks/refs': 'error' },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Pages of hosts that do wrong things on purpose, and tests that look at what they did.
    files: ['tests/**/*', 'host-demo/pages/**/*'],
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    // Tests share the modules of their worker: a module that one file replaces stays replaced for the next.
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'hoisted'].map((property) => ({
          object: 'vi',
          property,
          message: 'Give the module what it needs, or spy on an object.',
        })),
      ],
    },
  },
  {
    // Sizes of the house. eslint-suppressions.json lists no exception, and `lint:docs` refuses a new one.
    files: ['**/*.{ts,tsx,mjs,js,cjs}'],
    plugins: { house: { rules: { 'function-length': functionLength } } },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'house/function-length': ['error', { max: 60 }],
      'max-depth': ['error', { max: 3 }],
      'max-params': ['error', { max: 4 }],
    },
  },
  {
    // Texts and tables.
    files: ['src/i18n/texts/**/*', 'tests/spec-rules/**/*'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'elements/**/*.ts', 'host-demo/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.d.ts'],
    plugins: { docs: { rules: { export: exportDoc } } },
    rules: { 'docs/export': 'error' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
