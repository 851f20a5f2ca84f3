import { bedded } from './bedded.ts';

/** A well with the formation tops by which its samples are told apart. */
export function zonedWell(): Record<string, unknown> {
  return {
    ...(bedded() as Record<string, unknown>),
    markers: [
      { name: 'Upper sand', depth: 1080 },
      { name: 'Shale', depth: 1200 },
      { name: 'Lower sand', depth: 1320 },
    ],
  };
}
