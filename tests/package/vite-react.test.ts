import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openHost } from '../support/host-page.ts';
import { logFile, ROWS } from '../support/log-file.ts';
import { compile, COMPILER_OPTIONS } from './compile.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { type Application, createApplication, exportedBytes } from './tarball.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const MAIN = `import '@geo-elements/suite/react';
import { createRoot } from 'react-dom/client';
import { useState } from 'react';

function App() {
  const [plotted, setPlotted] = useState('');
  return (
    <>
      <geo-log-viewer
        src="well.las"
        plot-only
        style={{ display: 'block', height: 600 }}
        ongeo-plot={(event) => setPlotted(event.detail.curves.join())}
      />
      <output>{plotted}</output>
    </>
  );
}

createRoot(document.querySelector('main')!).render(<App />);
`;

const OPTIONS = {
  ...COMPILER_OPTIONS,
  jsx: 'react-jsx',
};

let browser: Browser;
let application: Application;

beforeAll(async () => {
  application = await createApplication('vite-react', {
    'package.json': JSON.stringify({ name: 'vite-react', private: true, type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS, include: ['src'] }),
    'index.html':
      '<!doctype html><html lang="en"><main></main><script type="module" src="/src/main.tsx"></script></html>',
    'src/main.tsx': MAIN,
    'public/well.las': Buffer.from(logFile()).toString('latin1'),
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  application?.remove();
});

it('a new application of Vite, React and TypeScript installs the tarball, checks its types and draws a log', async () => {
  expect(await compile(application.folder)).toBe('');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  await application.run(process.execPath, [vite, 'build', '--logLevel', 'error']);
  const { origin, close } = await serveFolder(path.join(application.folder, 'dist'));
  const host = await openHost(browser, `${origin}/`);
  expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
  await expect.poll(() => host.page.locator('output').textContent()).toContain('GR');
  expect(await exportedBytes(host.page)).toBeGreaterThan(5000);
  expect(host.complaints).toEqual([]);
  await host.close();
  await close();
});
