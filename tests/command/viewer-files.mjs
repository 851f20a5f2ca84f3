/** What `npm run new-viewer` writes. */

/** Names of a viewer in their spellings, from `core-photo`. */
export function spellNames(name) {
  const camel = name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const pascal = camel[0].toUpperCase() + camel.slice(1);
  return { name, tag: `geo-${name}`, camel, pascal };
}

/**
 * Contents of the files of a new viewer, by path in the checkout.
 * @param {ReturnType<typeof spellNames>} names
 * @param {string} englishImport the import of its English texts in a file of `elements`
 */
export function viewerFiles(names, englishImport) {
  const { name, tag, pascal } = names;
  return {
    [`src/viewers/${name}/controller.ts`]: controller(names),
    [`src/viewers/${name}/${pascal}Viewer.tsx`]: viewer(names),
    [`src/viewers/${name}/${name}.css`]: sheet(),
    [`elements/${tag}.ts`]: element(names, englishImport),
    [`host-demo/gallery/${name}-cases.ts`]: galleryCase(names),
    [`tests/e2e/${name}.test.ts`]: browserTest(names),
  };
}

const controller = ({ name, tag, pascal }) => `
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';

/** Properties of \`<${tag}>\` that its controller takes. */
export interface ${pascal}Properties {
  /** Address of the data; undefined while none is set. */
  src: string | undefined;
}

/** State and commands of the ${name} viewer. */
export class ${pascal}Controller implements ElementController<${pascal}Properties> {
  readonly #src = signal<string | undefined>(undefined);

  /** Address of what is shown; undefined while there is nothing. */
  get src(): ReadonlySignal<string | undefined> {
    return this.#src;
  }

  /** Applies properties that were set. */
  setProperties(changed: Readonly<Partial<${pascal}Properties>>): void {
    if ('src' in changed) this.#src.value = changed.src;
  }

  /** @returns the address of what is shown; undefined while there is nothing */
  source(): string | undefined {
    return this.#src.peek();
  }

  /** Ends all work. */
  dispose(): void {
    this.#src.value = undefined;
  }
}
`;

const viewer = ({ name, camel, pascal }) => `
import type { ElementHost } from '../../core/element-host.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { ${pascal}Controller } from './controller.ts';

/** Props of the ${name} viewer. */
export interface ${pascal}ViewerProps {
  host: ElementHost;
  controller: ${pascal}Controller;
}

/** The ${name} viewer: renders the signals of its controller and calls its commands. */
export const ${pascal}Viewer = withTexts(Viewer);

function Viewer({ controller }: ${pascal}ViewerProps) {
  const t = useTexts();
  const src = useSignal(controller.src);
  return (
    <div className="viewer" part="viewer">
      {src === undefined ? <p className="empty">{t('${camel}.empty')}</p> : <p>{src}</p>}
    </div>
  );
}
`;

const sheet = () => `
/* A page that gives the element no height of its own still sees it. */
:host {
  height: 360px;
}
.viewer {
  box-sizing: border-box;
  height: 100%;
  padding: 16px;
  overflow: auto;
}
`;

const element = ({ name, tag, pascal }, englishImport) => `
import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
${englishImport}
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { ${pascal}Controller } from '../src/viewers/${name}/controller.ts';
import { ${pascal}Viewer, type ${pascal}ViewerProps } from '../src/viewers/${name}/${pascal}Viewer.tsx';
import sheet from '../src/viewers/${name}/${name}.css';
import { text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of \`<${tag}>\`: those of every element. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its own name is in the published types, as every element's
export interface Geo${pascal}Events extends GeoElementEvents {}

/**
 * Shows what its address names.
 *
 * @csspart viewer - All of it
 */
export interface Geo${pascal} extends GeoElement {
  /** Address of the data. */
  src: string | undefined;
  /** Address of what is shown; undefined while there is nothing. */
  source(): Promise<string | undefined>;
}

addEnglish(en${pascal});

/** The class registered as \`${tag}\`. */
export const Geo${pascal}Element = defineElement<Geo${pascal}>({
  tag: '${tag}',
  component: (props: ${pascal}ViewerProps) => createElement(${pascal}Viewer, props),
  controller: () => new ${pascal}Controller(),
  attributes: { src: text() },
  properties: [],
  methods: ['source'],
  sheets: [tokens, controls, sheet],
});
`;

const galleryCase = ({ name, tag, camel }) => `
/** Cases of the ${name} viewer. */
import type { Case } from './case.ts';
import { placed, shown } from './on-page.ts';

/** Without data. */
export const ${camel}Empty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => void (await shown(placed(page, '${tag}', look), '.empty')),
};
`;

const browserTest = ({ name, tag, pascal }) => `
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Geo${pascal} } from '../../elements/${tag}.ts';
import { launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('the ${name} viewer', () => {
  it('answers for the address that was set in the same task, and shows it', async () => {
    const host = await openHost(browser, \`\${server.origin}/pages/empty.html\`);
    await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
    const source = await host.page.evaluate(async () => {
      const element = document.createElement('${tag}') as Geo${pascal};
      document.body.append(element);
      await customElements.whenDefined('${tag}');
      element.src = 'a.dat';
      return element.source();
    });
    expect(source).toBe('a.dat');
    await host.page.locator('${tag}').getByText('a.dat').waitFor();
    expect(host.complaints).toEqual([]);
    await host.close();
  });
});
`;
