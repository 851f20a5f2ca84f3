import { createContext, useContext } from 'react';
import type { Backend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Notice } from '../../core/toasts.ts';
import type { KindDescription } from './kinds/kind.ts';

/** What every part of Studio works with. */
export interface StudioParts {
  host: ElementHost;
  backend: Backend;
  /** The user may change what Studio keeps; the server checks it in any case. */
  admin: boolean;
  /** Kinds of entities by name: an editor of one kind may refer to the others. */
  kinds: ReadonlyMap<string, KindDescription>;
  /** Shows a notice for a moment. */
  say(notice: Notice): void;
}

const Parts = createContext<StudioParts | null>(null);
/** Provides the parts of Studio to the components in it. */
export const StudioProvider = Parts;

/** Parts of Studio that the component is in. */
export function useStudio(): StudioParts {
  return useContext(Parts)!;
}
