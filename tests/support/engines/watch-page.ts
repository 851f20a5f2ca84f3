/** What a watched page has recorded. */
export interface PageRecord {
  /** Uncaught errors, errors and warnings of the console, in order. */
  complaints: string[];
  /** Violations of its Content-Security-Policy. */
  violations: string[];
  /** Workers that the page has started and not ended. */
  workers: number;
  /** Events of the suite that reached the document. */
  events: { type: string; tag: string; detail: Record<string, unknown> }[];
}

declare global {
  interface Window {
    recordOfPage: PageRecord;
  }
}

/** Runs in a page, before its first script or later: records what happens from then on. */
export function watchPage(): void {
  const record: PageRecord = {
    complaints: [],
    violations: [],
    workers: 0,
    events: [],
  };
  Object.defineProperty(window, 'recordOfPage', { value: record, enumerable: false });
  const toText = (value: unknown): string =>
    value instanceof Error ? `${value.name}: ${value.message}` : String(value);

  window.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) record.complaints.push(`error: ${event.message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    record.complaints.push(`error: ${toText(reason)}`),
  );
  for (const [level, name] of [
    ['error', 'error'],
    ['warn', 'warning'],
  ] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      record.complaints.push(`${name}: ${values.map(toText).join(' ')}`);
      write.apply(console, values);
    };
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    record.violations.push(
      `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    ),
  );
}

/** Runs in a page after `watchPage`: counts workers and records events of elements. */
export function watchElements(): void {
  const record = window.recordOfPage;
  window.Worker = class extends Worker {
    #isRunning = true;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      record.workers++;
    }
    override terminate(): void {
      if (this.#isRunning) record.workers--;
      this.#isRunning = false;
      super.terminate();
    }
  };
  for (const type of [
    'geo-ready',
    'geo-error',
    'geo-file',
    'geo-plot',
    'geo-scene',
    'geo-section',
    'geo-map-ready',
    'geo-depth-change',
    'geo-session-change',
    'geo-state-change',
  ]) {
    document.addEventListener(type, (event) => {
      const target = event.composedPath()[0];
      record.events.push({
        type,
        tag: target instanceof Element ? target.localName : '',
        detail: ((event as CustomEvent).detail ?? {}) as Record<string, unknown>,
      });
    });
  }
}
