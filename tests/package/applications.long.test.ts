import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { launch, openHost } from '../support/host-page.ts';
import { logFile, ROWS } from '../support/log-file.ts';
import { compile, COMPILER_OPTIONS } from './compile.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { everyTag, everyTagInTypeScript } from './every-tag.ts';
import { type Application, createApplication, exportedBytes } from './tarball.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const INSTALL_MS = 900_000;
const LOG = Buffer.from(logFile()).toString('latin1');

const OPTIONS = {
  ...COMPILER_OPTIONS,
  skipLibCheck: true,
};

let browser: Browser;
const applications: Application[] = [];

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  for (const application of applications) application.remove();
});

async function create(name: string, files: Record<string, string>): Promise<Application> {
  const application = await createApplication(name, {
    'package.json': JSON.stringify({ name, private: true, type: 'module' }),
    'public/well.las': LOG,
    ...files,
  });
  applications.push(application);
  return application;
}

/** Installs packages into an application; where the registry is not reached the test says so and is skipped. */
async function install(
  application: Application,
  packages: readonly string[],
  { skip }: TestContext,
): Promise<void> {
  try {
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
    await application.run('npm', ['install', ...quiet, ...packages, application.tarball]);
  } catch (error) {
    if (!/EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(String(error))) throw error;
    skip(`needs the npm registry for ${packages.join(', ')}, which is not reached`);
  }
}

/** Opens what an application has built and waits for its picture. */
async function expectPicture(folder: string): Promise<void> {
  const { origin, close } = await serveFolder(folder);
  const host = await openHost(browser, `${origin}/`);
  expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
  expect(await exportedBytes(host.page)).toBeGreaterThan(5000);
  expect(host.complaints).toEqual([]);
  await host.close();
  await close();
}

describe('the packed tarball', () => {
  it('draws a log in plain TypeScript, by the module of one element', async () => {
    const application = await create('plain', {
      'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS, include: ['src'] }),
      'index.html':
        '<!doctype html><html lang="en"><main></main><script type="module" src="/src/main.ts"></script></html>',
      'src/main.ts': `import { GeoLogViewer, type GeoLogViewerEvents } from '@geo-elements/suite/elements/geo-log-viewer.js';
const viewer = new GeoLogViewer();
viewer.style.height = '600px';
viewer.src = 'well.las';
viewer.addEventListener('geo-plot', (event) => {
  document.title = (event as GeoLogViewerEvents['geo-plot']).detail.curves.join();
});
document.querySelector('main')!.append(viewer);
`,
      'src/every-tag.ts': everyTagInTypeScript(),
    });
    expect(await compile(application.folder)).toBe('');
    await application.run(process.execPath, [VITE, 'build', '--logLevel', 'error']);
    await expectPicture(path.join(application.folder, 'dist'));
  });

  it(
    'draws a log in Vue, whose templates are checked',
    { timeout: INSTALL_MS },
    async (context) => {
      const application = await create('vue', {
        'tsconfig.json': JSON.stringify({
          compilerOptions: { ...OPTIONS, jsx: 'preserve' },
          vueCompilerOptions: { strictTemplates: true },
          include: ['src'],
        }),
        'vite.config.js': `import vue from '@vitejs/plugin-vue';
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('geo-') } } })] };
`,
        'index.html':
          '<!doctype html><html lang="en"><main></main><script type="module" src="/src/main.ts"></script></html>',
        'src/main.ts': `import { createApp } from 'vue';
import App from './App.vue';
createApp(App).mount('main');
`,
        'src/App.vue': `<script setup lang="ts">
import '@geo-elements/suite/vue';
import { ref } from 'vue';
const plotted = ref('');
</script>
<template>
  <geo-log-viewer
    src="well.las"
    plot-only
    style="display: block; height: 600px"
    @geo-plot="(event) => (plotted = event.detail.curves.join())"
  />
  <output>{{ plotted }}</output>
</template>
`,
        'src/EveryTag.vue': `<script setup lang="ts">
import '@geo-elements/suite/vue';
</script>
<template>
  <geo-histogram :bins="20" @geo-brush="(event) => event.detail.depths[0]?.top.toFixed()" />
${everyTag()}
</template>
`,
      });
      await install(
        application,
        ['vue@3', '@vitejs/plugin-vue', 'vue-tsc', 'typescript@5', 'vite@8'],
        context,
      );
      await application.run('npx', ['vue-tsc', '--noEmit']);
      await application.run('npx', ['vite', 'build', '--logLevel', 'error']);
      await expectPicture(path.join(application.folder, 'dist'));
    },
  );

  it(
    'draws a log in Next.js, which renders the page on its server first',
    { timeout: INSTALL_MS },
    async (context) => {
      const application = await create('next', {
        'next.config.js': `export default { output: 'export' };\n`,
        'app/layout.tsx': `import type { ReactNode } from 'react';
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
        'app/page.tsx': `import { Log } from './log';
export default function Page() {
  return <Log src="well.las" />;
}
`,
        'app/log.tsx': `'use client';
import '@geo-elements/suite/react';
export function Log({ src }: { src: string }) {
  return <geo-log-viewer src={src} plot-only style={{ display: 'block', height: 600 }} />;
}
`,
        'app/every-tag.tsx': `import '@geo-elements/suite/react';
export const everyTag = (
  <>
    <geo-histogram bins={20} ongeo-brush={(event) => void event.detail.depths[0]?.top.toFixed()} />
${everyTag()}
  </>
);
`,
      });
      const packages = [
        'next',
        'react@19',
        'react-dom@19',
        'typescript@5',
        '@types/react@19',
        '@types/node@20',
      ];
      await install(application, packages, context);
      await application.run('npx', ['next', 'build']);
      await expectPicture(path.join(application.folder, 'out'));
    },
  );

  it(
    'draws a log in Svelte, whose templates are checked',
    { timeout: INSTALL_MS },
    async (context) => {
      const application = await create('svelte', {
        'tsconfig.json': JSON.stringify({
          compilerOptions: { ...OPTIONS, verbatimModuleSyntax: true },
          include: ['src'],
        }),
        'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte';
export default { plugins: [svelte()] };
`,
        'index.html':
          '<!doctype html><html lang="en"><main></main><script type="module" src="/src/main.ts"></script></html>',
        'src/main.ts': `import { mount } from 'svelte';
import App from './App.svelte';
mount(App, { target: document.querySelector('main')! });
`,
        'src/App.svelte': `<script lang="ts">
  import '@geo-elements/suite/svelte';
  let plotted = $state('');
</script>
<geo-log-viewer
  src="well.las"
  plot-only
  style="display: block; height: 600px"
  ongeo-plot={(event) => (plotted = event.detail.curves.join())}
></geo-log-viewer>
<output>{plotted}</output>
`,
        'src/EveryTag.svelte': `<script lang="ts">
  import '@geo-elements/suite/svelte';
</script>
<geo-histogram bins={20} ongeo-brush={(event) => void event.detail.depths[0]?.top.toFixed()}></geo-histogram>
${everyTag()}
`,
        'wrong/Wrong.svelte': `<script lang="ts">
  import '@geo-elements/suite/svelte';
</script>
<geo-log-viewer tab="nonsense"></geo-log-viewer>
`,
      });
      await install(
        application,
        ['svelte@5', '@sveltejs/vite-plugin-svelte@7', 'svelte-check@4', 'typescript@5', 'vite@8'],
        context,
      );
      const check = ['svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'];
      await application.run('npx', check);
      await expect(
        application.run('npx', ['svelte-check', '--no-tsconfig', '--workspace', 'wrong']),
      ).rejects.toThrow('nonsense');
      await application.run('npx', ['vite', 'build', '--logLevel', 'error']);
      await expectPicture(path.join(application.folder, 'dist'));
    },
  );

  it(
    'draws a log in Astro, which imports the suite on its server too',
    { timeout: INSTALL_MS },
    async (context) => {
      const application = await create('astro', {
        'src/pages/index.astro': `---
import { version } from '@geo-elements/suite';
---
<html lang="en">
  <head><title>{version}</title></head>
  <body>
    <geo-log-viewer src="/well.las" plot-only style="display: block; height: 600px"></geo-log-viewer>
    <template>${everyTag()}</template>
    <script>
      import '@geo-elements/suite';
    </script>
  </body>
</html>
`,
      });
      await install(application, ['astro@5'], context);
      await application.run('npx', ['astro', 'telemetry', 'disable']);
      await application.run('npx', ['astro', 'build']);
      await expectPicture(path.join(application.folder, 'dist'));
    },
  );
});
