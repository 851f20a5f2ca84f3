import { signal } from '@preact/signals-core';
import type { Environment, ElementHost } from '../element-host.ts';

/** Parts of a host that a test looks at. */
interface HostParts extends Omit<Partial<ElementHost>, 'element' | 'emit'> {
  element?: object;
  emit?: (type: string, detail: never) => boolean;
}

/** The host of an element without a page, in English and light. */
export function fakeHost({ element, ...parts }: HostParts = {}): ElementHost {
  return {
    environment: signal<Environment>({ lang: 'en', dir: 'ltr', theme: 'light' }),
    emit: () => true,
    expose: () => undefined,
    onDispose: () => () => undefined,
    ...parts,
    element: { baseURI: 'http://page/', ...element } as HTMLElement,
  } as ElementHost;
}
