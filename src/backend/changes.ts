import { type ReadonlySignal, signal } from '@preact/signals-core';
import { clearCatalogCache } from './catalog-memory.ts';

/**
 * What one screen keeps and others show: of Studio catalogs with their groups and pick lists, maps
 * with their layers, texts; of viewers the picks of wells.
 */
const TOPICS = ['catalogs', 'maps', 'texts', 'picks'] as const;
/** A topic of changes. */
export type Topic = (typeof TOPICS)[number];

const OF_KIND: Readonly<Record<string, Topic>> = {
  Catalog: 'catalogs',
  CatalogGroup: 'catalogs',
  PickList: 'catalogs',
  ModelText: 'catalogs',
  Map: 'maps',
  Layer: 'maps',
  Translation: 'texts',
};

/** The topic that entities of a kind belong to; undefined where nothing but Studio shows them. */
export const findTopic = (entityName: string): Topic | undefined => OF_KIND[entityName];

const CHANNEL = 'geo-elements.changes';

const versions = new Map(TOPICS.map((topic) => [topic, signal(0)]));

/**
 * The version of a topic. It increases when data of the topic changes, in this tab or in another
 * tab of the same browser.
 */
export function getTopicVersion(topic: Topic): ReadonlySignal<number> {
  return versions.get(topic)!;
}

let channel: BroadcastChannel | null = null;
let followers = 0;

/**
 * Listens to changes in other tabs until the last follower stops. Returns a function that stops
 * following.
 */
export function followChanges(): () => void {
  followers += 1;
  channel ??= openChannel();
  return () => {
    followers -= 1;
    if (followers > 0) return;
    channel?.close();
    channel = null;
  };
}

/**
 * Something changed: this tab's cache of it is cleared, and every screen that shows it is notified,
 * in other tabs too.
 */
export function announceChange(topic: Topic): void {
  applyChange(topic);
  channel?.postMessage(topic);
}

function applyChange(topic: Topic): void {
  if (topic === 'catalogs') clearCatalogCache();
  versions.get(topic)!.value += 1;
}

/** Null where the page has no channels: other tabs learn of it when they are loaded. */
function openChannel(): BroadcastChannel | null {
  if (!('BroadcastChannel' in globalThis)) return null;
  const made = new BroadcastChannel(CHANNEL);
  made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const topic = TOPICS.find((one) => one === data);
    if (topic) applyChange(topic);
  });
  return made;
}
