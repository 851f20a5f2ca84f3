/** The frame of an example: shows it as it is stored, or as the page around it has edited it. */
import { findScript, parseExample, placeExample } from '../../gallery/example.ts';

const params = new URLSearchParams(location.search);
const lang = params.get('lang') ?? 'en';
const theme = params.get('theme') === 'dark' ? 'dark' : 'light';
const name = params.get('example') ?? '';

/** Sends a line to the page around the frame. */
function report(output: string): void {
  parent.postMessage({ output }, location.origin);
}

const write = console.log;
console.log = (...values: unknown[]) => {
  write(...values);
  report(values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
};
addEventListener('error', ({ message }) => report(message));
addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));

const { documentElement: root } = document;
root.lang = lang;
root.dir = lang === 'ar' ? 'rtl' : 'ltr';
root.style.colorScheme = theme;

if (/^geo-[\w-]+\/[\w-]+$/.test(name)) {
  const stored = parseExample(await (await fetch(`examples/${name}.html`)).text());
  const code = (frameElement as HTMLElement | null)?.dataset['code'] ?? stored.code;
  document.title = `${stored.title} · Geo Elements`;
  placeExample(document.body, { ...stored, code }, { lang, theme });
  await runScript(findScript(code));
}
// Last: what the script sets is set before the element begins, as on a page whose scripts are its own.
const suite = document.createElement('script');
suite.src = 'dist/geo-elements.script.js';
document.head.append(suite);

/** Runs a module script up to where it first waits, or fails. */
function runScript(code: string): Promise<unknown> {
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = `queueMicrotask(() => dispatchEvent(new Event('example-run')));${code}`;
  const run = new Promise((resolve) => {
    addEventListener('example-run', resolve, { once: true });
    addEventListener('error', resolve, { once: true });
    script.addEventListener('error', resolve, { once: true });
  });
  document.body.append(script);
  return run;
}
