import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { ChangeTable } from '../ChangeTable.tsx';

interface Item {
  fieldName: string;
  value: unknown;
  before?: unknown;
}

/** What an event of the audit changed: each attribute with its value before and after. */
export function AuditItems({ draft }: EditorProps) {
  const t = useTexts();
  const items = Array.isArray(draft.dataItemList) ? (draft.dataItemList as Item[]) : [];
  if (items.length === 0) return <p className="muted-note">{t('studio.none')}</p>;
  return (
    <ChangeTable
      changes={items.map(({ fieldName, value, before }) => ({
        name: fieldName,
        before,
        after: value,
      }))}
    />
  );
}
