/** A browser of its own for each measurement, with what its processes cost. */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

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

/**
 * Opens `url` in a fresh browser; with `scrollbars` it shows them, with `webgl` it draws in 3D without a graphics processor too.
 * @returns {Promise<{ page: import('playwright-core').Page, complaints: string[], cpuMs(): number, rest(): Promise<void>, heapBytes(): Promise<number>, close(): Promise<void> }>}
 */
export async function openFresh(url, { scrollbars = false, webgl = false } = {}) {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: webgl ? [...FLAGS, '--enable-unsafe-swiftshader'] : FLAGS,
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : false,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({
    viewport: { width: 1240, height: 940 },
    deviceScaleFactor: 1,
  });
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(url);
  const devTools = await page.context().newCDPSession(page);
  return {
    page,
    complaints,
    cpuMs: () => treeCpuMs(server.process().pid),
    /** Waits until the browser has done with starting up or collecting. */
    async rest() {
      for (let tries = 0, before = treeCpuMs(server.process().pid); tries < 20; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const now = treeCpuMs(server.process().pid);
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
    async close() {
      await browser.close();
      await server.close();
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
