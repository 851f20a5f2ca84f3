/// <reference types="mocha" />
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flag, json, number, oneOf, text } from '../../elements/attributes.ts';
import { defineElement } from '../../elements/define.ts';
import type { PropsOf } from '../../elements/element-spec.ts';
import type { GeoElement } from '../../elements/spec.ts';

/** The smallest component that shows what a wrapper does to it: its props, its state, its mounts. */
export interface ProbeElement extends GeoElement {
  label: string;
  dark: boolean;
  depth: number;
  mode: 'plot' | 'header';
  keys: Record<string, unknown> | undefined;
  data: unknown;
  onPick: unknown;
  sum(a: number, b: number): Promise<number>;
}

/** What one tag's component has done. */
export interface ProbeLog {
  /** Props of the last render. */
  props: Record<string, unknown>;
  renders: number;
  mounts: number;
  unmounts: number;
  disposed: number;
  /** While true the component throws when it renders. */
  broken: boolean;
}

let count = 0;

/** A tag that no test has used. */
export function freshTag(): `geo-${string}` {
  return `geo-probe-${++count}`;
}

/** Defines the probe under `tag`. Answers what its component did; shared by all its elements. */
export function defineProbe(tag: `geo-${string}`): ProbeLog {
  const log: ProbeLog = {
    props: {},
    renders: 0,
    mounts: 0,
    unmounts: 0,
    disposed: 0,
    broken: false,
  };
  function Probe(props: PropsOf<ProbeElement>): ReactNode {
    log.props = { ...props };
    log.renders++;
    const [clicks, setClicks] = useState(0);
    const { host } = props;
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      log.mounts++;
      host.expose({ sum: (a: number, b: number) => a + b });
      host.onDispose(() => log.disposed++);
      return () => {
        log.unmounts++;
      };
    }, [host]);
    if (log.broken) throw new Error('the probe is broken');
    return (
      <div className="probe">
        <span className="label">{String(props.label)}</span>
        <input aria-label="note" />
        <button type="button" ref={button} onClick={() => setClicks(clicks + 1)}>
          {clicks}
        </button>
      </div>
    );
  }
  defineElement<ProbeElement>({
    tag,
    component: Probe,
    attributes: {
      label: text('none'),
      dark: flag(),
      depth: number(100, 0, 9000),
      mode: oneOf('plot', 'header'),
      keys: json('an object', (value) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)
          : undefined,
      ),
      'on-pick': text(),
    },
    properties: ['data'],
    methods: ['sum'],
    sheets: ['.probe { color: rgb(1, 2, 3) }'],
  });
  return log;
}

/** Lets React and the element's own timers of at most `ms` do what they have to. */
export async function settle(ms = 30): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  // React works in messages, which a timer may overtake: those that are under way come first.
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (port1.close(), resolve(undefined));
      port2.postMessage(null);
    });
  }
}

/** Longer than an element may be away before it counts as gone. */
export const GONE = 200;

/** A fresh element of `tag`, in the document and rendered. */
export async function placed(tag: string, markup = ''): Promise<ProbeElement> {
  const box = document.createElement('div');
  box.innerHTML = `<${tag} ${markup}></${tag}>`;
  document.body.append(box);
  await settle();
  return box.firstElementChild as ProbeElement;
}

/** What the page's console and error handler received while `act` ran. */
export async function complaintsDuring(act: () => Promise<void>): Promise<string[]> {
  const heard: string[] = [];
  const originals = { error: console.error, warn: console.warn };
  console.error = (...args: unknown[]) => void heard.push(args.map(String).join(' '));
  console.warn = (...args: unknown[]) => void heard.push(args.map(String).join(' '));
  const onError = (event: ErrorEvent | PromiseRejectionEvent): void => {
    heard.push(String('reason' in event ? event.reason : event.message));
    event.preventDefault();
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onError);
  try {
    await act();
  } finally {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onError);
    Object.assign(console, originals);
  }
  return heard;
}
