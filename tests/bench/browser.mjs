/** A browser of its own for each measurement, with what its processes cost. */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../support/chromium-path.mjs';
import { BenchFailure } from './bench.mjs';

// 2-D canvases on the CPU: with compositing on a software "GPU" a frame costs 70 times as much and says nothing about a viewer.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--js-flags=--max-old-space-size=8192',
];

/** CPU time in 200 ms of a browser that does nothing. */
const IDLE_MS = 4;
/** Starting a browser, and the slowest call of a page, may take this long; the part's own limit ends what takes longer. */
const START_MS = 60_000;

/**
 * @typedef {object} FreshBrowser
 * @property {import('playwright-core').Page} page
 * @property {() => number} cpuMs CPU time of all its processes so far
 * @property {() => Promise<void>} rest waits until the browser has started up or collected garbage
 * @property {() => Promise<number>} heapBytes after a garbage collection
 */

/**
 * Opens `url` in a fresh browser, runs `work` in it and closes it. Throws if the page reports an
 * error or the browser closes before the end.
 * @template T
 * @param {import('./bench.mjs').Bench} bench
 * @param {string} url
 * @param {(browser: FreshBrowser) => Promise<T>} work
 * @param {{ scrollbars?: boolean, webgl?: boolean }} [options] with `scrollbars` it shows them, with `webgl` it draws in 3D without a graphics processor too
 * @returns {Promise<T>}
 */
export async function inFreshBrowser(bench, url, work, options = {}) {
  const { browser, close } = await launch(bench, options);
  const complaints = [];
  try {
    const page = await openPage(bench, browser, complaints);
    await page.goto(url);
    const result = await work(await measuring(page, browser.pid));
    if (complaints.length > 0) throw new BenchFailure(`the page reported: ${complaints[0]}`);
    return result;
  } catch (error) {
    if (/(browser|target|page|context)( has been)?? (closed|crashed)/i.test(error.message))
      throw new BenchFailure('the browser closed unexpectedly', { cause: error });
    // What the page reported says more than the call that failed by it.
    if (complaints.length > 0 && !(error instanceof BenchFailure))
      throw new BenchFailure(`the page reported: ${complaints[0]} (${error.message})`);
    throw error;
  } finally {
    await close();
  }
}

async function launch(bench, { scrollbars = false, webgl = false }) {
  const server = await startServer(scrollbars, webgl);
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await server.close();
  };
  bench.onClose(close);
  const browser = await chromium.connect(server.wsEndpoint());
  browser.on('disconnected', () => {
    if (!isClosing) bench.fail(new BenchFailure('the browser closed unexpectedly'));
  });
  return { browser: Object.assign(browser, { pid: server.process().pid }), close };
}

async function startServer(scrollbars, webgl) {
  const options = {
    executablePath: CHROMIUM,
    args: webgl ? [...FLAGS, '--enable-unsafe-swiftshader'] : FLAGS,
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : false,
    timeout: START_MS,
    // The part closes its browsers when it is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  try {
    return await chromium.launchServer(options);
  } catch (error) {
    throw new BenchFailure(`the browser did not start (${error.message.split('\n')[0]})`);
  }
}

async function openPage(bench, browser, complaints) {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 940 },
    deviceScaleFactor: 1,
  });
  page.setDefaultTimeout(START_MS);
  page.on('crash', () => bench.fail(new BenchFailure('the page crashed')));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  return page;
}

/** @returns {Promise<FreshBrowser>} */
async function measuring(page, pid) {
  const devTools = await page.context().newCDPSession(page);
  return {
    page,
    cpuMs: () => treeCpuMs(pid),
    async rest() {
      for (let tries = 0, before = treeCpuMs(pid); tries < 20; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const now = treeCpuMs(pid);
        if (now - before < IDLE_MS) return;
        before = now;
      }
    },
    async heapBytes() {
      await devTools.send('HeapProfiler.collectGarbage');
      await devTools.send('HeapProfiler.collectGarbage');
      const {
        usedSize,
        backingStorageSize = 0,
        embedderHeapUsedSize = 0,
      } = await devTools.send('Runtime.getHeapUsage');
      return usedSize + backingStorageSize + embedderHeapUsedSize;
    },
  };
}

/** CPU time of a process and all its descendants so far: hardly moves when others load the machine, where wall time does. */
function treeCpuMs(root) {
  const children = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = statOf(name)?.[1];
    if (parent) children.set(parent, [...(children.get(parent) ?? []), name]);
  }
  const sum = (pid) =>
    threadNs(pid) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return sum(String(root)) / 1e6;
}

/** Fields of /proc/PID/stat from the state on; undefined for a process that has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function threadNs(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (all, thread) =>
        all + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    );
  } catch {
    return 0;
  }
}
