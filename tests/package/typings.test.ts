import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compile, COMPILER_OPTIONS } from './compile.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.cache/typings');

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/**
 * Checks a file of an adopter against the published types. Lines below `@ts-expect-error` have to
 * be wrong.
 * @param react the version of React's types
 */
function errors(file: string, source: string, react = ''): Promise<string> {
  const folder = path.join(FOLDER, `${file}${react}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), source.replaceAll('SUITE', '../../../dist/types'));
  const types = `../../../node_modules/@types/react${react}`;
  const config = {
    compilerOptions: {
      ...COMPILER_OPTIONS,
      jsx: 'react-jsx',
      paths: { react: [types], 'react/*': [`${types}/*`] },
    },
    files: [file],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  return compile(folder);
}

describe('the published types', () => {
  it('type the tags in JSX of React 19: properties, attributes, events', async () => {
    const source = `
import type {} from 'SUITE/react.js';
export const all = [
  <geo-log-viewer src="a.las" plot-only theme="dark" depth-range="1,2" depth-scale={200} curves={['GR']} className="x"
    data={{ index: { mnemonic: 'DEPT', unit: 'm', values: new Float64Array(1) }, curves: [] }} style={{ height: 600 }}
    ref={(element) => void element?.plot()} ongeo-plot={(event) => event.detail.samples.toFixed()} />,
  <geo-session getAccessToken={async () => 'token'} />,
  // @ts-expect-error
  <geo-log-viewer plot-only="yes" />,
  // @ts-expect-error
  <geo-log-viewer tab="nonsense" />,
  // @ts-expect-error
  <geo-log-viewer nonsense="x" />,
];
`;
    expect(await errors('react.tsx', source)).toBe('');
  });

  it('type the attributes of the tags in JSX of React 17 and 18, which write values as text', async () => {
    const source = `
import * as React from 'react';
import type {} from 'SUITE/react18.js';
const ref = React.createRef<HTMLElementTagNameMap['geo-log-viewer']>();
export const all = [
  <geo-log-viewer ref={ref} src="a.las" plot-only="" theme="dark" depth-range="1,2" depth-scale={200} style={{ height: 600 }}
    class="x" onClick={() => void ref.current?.plot()} />,
  // @ts-expect-error -- it would be there as "false"
  <geo-log-viewer plot-only={false} />,
  // @ts-expect-error
  <geo-log-viewer data={{}} />,
];
`;
    expect(await errors('react18.tsx', source, '17')).toBe('');
    expect(await errors('react18.tsx', source, '18')).toBe('');
  });

  it('type the tags in templates of Vue', async () => {
    const source = `
import type { GlobalComponents } from 'vue';
import type {} from 'SUITE/vue.js';
type Props = InstanceType<GlobalComponents['geo-log-viewer']>['$props'];
export const right: Props = {
  src: 'a.las', 'plot-only': true, plotOnly: false, class: 'x', style: { height: '1px' }, key: 1,
  onClick: () => undefined, onGeoPlot: (event) => void event.detail.samples.toFixed(),
};
// @ts-expect-error
export const wrongValue: Props = { tab: 'nonsense' };
// @ts-expect-error
export const wrongEvent: Props = { onGeoPlot: (event: number) => undefined };
`;
    expect(await errors('vue.ts', source)).toBe('');
  });

  it('type the tags in templates of Svelte 4 and 5', async () => {
    const source = `
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'SUITE/svelte.js';
type Props = SvelteHTMLElements['geo-log-viewer'];
export const right: Props = {
  src: 'a.las', 'plot-only': true, plotOnly: false, class: 'x', style: 'height: 1px', onclick: () => undefined,
  'ongeo-plot': (event) => void event.detail.samples.toFixed(), 'on:geo-plot': (event) => void event.detail.samples,
};
// @ts-expect-error
export const wrongValue: Props = { tab: 'nonsense' };
// @ts-expect-error
export const wrongEvent: Props = { 'ongeo-plot': (event: number) => undefined };
`;
    expect(await errors('svelte.ts', source)).toBe('');
  });
});
