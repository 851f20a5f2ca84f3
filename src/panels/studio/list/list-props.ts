import type { StudioState } from '../studio-state.ts';
import type { ListController } from './list-controller.ts';

/** A list, and how it navigates. */
export interface ListProps {
  list: ListController;
  state: StudioState;
  go(state: StudioState): void;
  onOpen(id: string | undefined): void;
}
