import type { TextKey } from '../../../i18n/i18n.ts';

/** The text key of what a viewer is called. */
export function viewerLabel(viewer: string): TextKey {
  return `studio.viewer.${viewer}` as TextKey;
}
