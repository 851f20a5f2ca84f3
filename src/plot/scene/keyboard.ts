/** What a key does in a scene. */
export type SceneKey =
  | { kind: 'orbit'; turn: number; tilt: number }
  | { kind: 'pan'; right: number; up: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'cursor'; steps: number }
  | { kind: 'well'; by: 1 | -1 }
  | { kind: 'fit' | 'top' | 'escape' };

/** Radians a key turns by, and the share of the view that it moves by. */
const TURN = Math.PI / 18;
const MOVE = 0.1;

/** The action of a key, or null; keys with Ctrl or Meta are the browser's. */
export function sceneKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): SceneKey | null {
  if (event.ctrlKey || event.metaKey) return null;
  const arrow = (
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const
  )[event.key];
  if (arrow) {
    const [right, up] = arrow;
    if (event.altKey)
      return up !== 0 ? { kind: 'cursor', steps: -up } : { kind: 'well', by: right as 1 | -1 };
    if (event.shiftKey) return { kind: 'pan', right: right * MOVE, up: up * MOVE };
    return { kind: 'orbit', turn: right * TURN, tilt: up * TURN };
  }
  if (event.altKey) return null;
  switch (event.key) {
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1 / 1.25 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1.25 };
    case 'PageUp':
      return { kind: 'cursor', steps: -10 };
    case 'PageDown':
      return { kind: 'cursor', steps: 10 };
    case '0':
    case 'Home':
      return { kind: 'fit' };
    case 't':
    case 'T':
      return { kind: 'top' };
    case 'Escape':
      return { kind: 'escape' };
    default:
      return null;
  }
}
