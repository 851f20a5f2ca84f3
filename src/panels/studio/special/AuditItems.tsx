import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { toYaml } from '../edit/yaml-text.ts';

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
    <div className="studio-sheet">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('studio.a.attribute')}</th>
            <th scope="col">{t('studio.a.before')}</th>
            <th scope="col">{t('studio.a.after')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ fieldName, value, before }, at) => (
            <tr key={at}>
              <td>
                <bdi dir="ltr">{fieldName}</bdi>
              </td>
              <td>
                <pre dir="ltr">{before === undefined ? '' : toYaml(before)}</pre>
              </td>
              <td>
                <pre dir="ltr">{toYaml(value)}</pre>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
