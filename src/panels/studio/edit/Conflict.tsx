import { ConflictView } from '../../../ui/ConflictView.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { KindDescription } from '../kinds/kind.ts';
import { attributeLabel } from './attribute-label.ts';
import type { AttributeConflict } from './differences.ts';
import type { ConflictState } from './editor-controller.ts';
import { toYaml } from './yaml-text.ts';

/** The differences between two versions of an entity, attribute by attribute. */
export function Conflict({
  kind,
  conflict,
  busy,
  onResolve,
  onBack,
}: {
  kind: KindDescription;
  conflict: ConflictState;
  busy: boolean;
  onResolve(chosen: readonly AttributeConflict[]): void;
  onBack(): void;
}) {
  const t = useTexts();
  const held = (value: unknown) =>
    value === undefined ? (
      <span className="muted">{t('conflict.absent')}</span>
    ) : (
      <pre dir="ltr">{toYaml(value)}</pre>
    );
  return (
    <ConflictView
      differences={conflict.differences}
      show={({ name, item, mine, theirs }) => ({
        name: item === undefined ? name : `${name} ${item}`,
        label: [attributeLabel(t, kind, name), item].filter(Boolean).join(' · '),
        mine: held(mine),
        theirs: held(theirs),
      })}
      busy={busy}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
}
