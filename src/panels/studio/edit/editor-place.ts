import type { StudioEntity } from '../../../backend/studio.ts';
import type { KindDescription } from '../kinds/kind.ts';
import type { UnsavedEntity } from '../studio-state.ts';

/** What an editor shows, and the callbacks of the screen around it. */
export interface EditorPlace {
  kind: KindDescription;
  tab: string | undefined;
  onTab(tab: string): void;
  onUnsaved(unsaved: UnsavedEntity | null): void;
  onClose(): void;
  onDelete(entity: StudioEntity): void;
  onSaved(entity: StudioEntity, isNew: boolean): void;
}
