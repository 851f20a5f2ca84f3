import { keysOfTab } from '../../../core/tab-storage.ts';

const PREFIX = 'geo-picks';

/** Key of a well's draft; each user has drafts of their own. */
export function draftKey(ownerKey: string, uwi: string): string {
  return `${PREFIX} ${uwi} ${ownerKey}`;
}

/** Whether this tab keeps a draft of a well's picks, of whatever user. */
export function hasPickDraft(uwi: string): boolean {
  return keysOfTab((key) => key.startsWith(`${PREFIX} ${uwi} `)).length > 0;
}
