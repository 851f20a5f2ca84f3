/**
 * Examples: pieces of HTML that a reader of the documentation can copy and edit. Each is a case of
 * the gallery too.
 */
import type { Case, Look } from './case.ts';
import { panelsShown } from './on-page.ts';
import { type SampleServer, startSampleServer } from './samples.ts';

/** What an example says of itself, in the comment that it starts with. */
export interface ExampleFacts {
  title: string;
  /** One or two sentences: what it shows. */
  text: string;
  /** Height of its frame on the page, in CSS pixels. */
  height: number;
  /** Event after which each element of the page's kind shows its data; `geo-ready` without it. */
  event?: string;
  /** Sample server that the example needs. */
  server?: SampleServer;
}

/** An example as it is stored. */
export interface Example extends ExampleFacts {
  /** The HTML without the comment. */
  code: string;
}

/**
 * Reads the file of an example.
 * @throws SyntaxError if the file does not start with a comment that is JSON
 */
export function parseExample(source: string): Example {
  const [comment = '', facts = ''] = /^<!--([\s\S]*?)-->\n*/.exec(source) ?? [];
  return {
    ...(JSON.parse(facts) as ExampleFacts),
    code: source.slice(comment.length).trimEnd(),
  };
}

/** The module scripts of an example's code, one after the other. */
export function findScript(code: string): string {
  return [...code.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)]
    .map(([, script]) => script)
    .join('\n');
}

/**
 * Puts the elements of an example on the page, in a look. Scripts are left out.
 * @returns the elements of the suite that are the example's own
 */
export function placeExample(
  page: HTMLElement,
  { code, server }: Pick<Example, 'code' | 'server'>,
  { lang, theme }: Look,
): HTMLElement[] {
  if (server) startSampleServer(server);
  const { body } = new DOMParser().parseFromString(code, 'text/html');
  for (const script of body.querySelectorAll('script')) script.remove();
  const own = [...body.querySelectorAll<HTMLElement>('*')].filter(({ localName }) =>
    localName.startsWith('geo-'),
  );
  for (const element of own)
    for (const [name, value] of Object.entries({ lang, theme }))
      if (!element.hasAttribute(name)) element.setAttribute(name, value);
  page.className = body.className;
  page.append(...body.childNodes);
  return own;
}

/** A case that is an example, shown as the documentation shows it. */
export function exampleCase(
  name: string,
  { then, ...more }: Omit<Case, 'show'> & { then?: (page: HTMLElement) => Promise<unknown> } = {},
): Case {
  return {
    ...more,
    show: async (page, look) => {
      const response = await fetch(`/gallery/examples/${name}.html`);
      const example = parseExample(await response.text());
      const [tag] = name.split('/');
      const pending = new Set<EventTarget | null>();
      const drawn = new Promise<void>((resolve) =>
        page.addEventListener(example.event ?? 'geo-ready', ({ target }) => {
          if (pending.delete(target) && pending.size === 0) resolve();
        }),
      );
      const own = placeExample(page, example, look).filter(({ localName }) => localName === tag);
      for (const element of own) pending.add(element);
      // The address differs each time, so that the module runs each time.
      if (findScript(example.code))
        await import(
          /* @vite-ignore */ `/gallery/examples/${name}.js?${String(performance.now())}`
        );
      await drawn;
      await Promise.all(own.map(panelsShown));
      await then?.(page);
    },
  };
}
