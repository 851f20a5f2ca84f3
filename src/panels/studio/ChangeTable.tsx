import { useTexts } from '../../ui/texts.tsx';
import { toYaml } from './edit/yaml-text.ts';

/** An attribute with its value before and after a change; undefined where it had none. */
export interface AttributeChange {
  name: string;
  before?: unknown;
  after?: unknown;
}

/** What a change does to the attributes of an entity. */
export function ChangeTable({ changes }: { changes: readonly AttributeChange[] }) {
  const t = useTexts();
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
          {changes.map(({ name, before, after }, at) => (
            <tr key={at}>
              <td>
                <bdi dir="ltr">{name}</bdi>
              </td>
              <td>
                <pre dir="ltr">{before === undefined ? '' : toYaml(before)}</pre>
              </td>
              <td>
                <pre dir="ltr">{toYaml(after)}</pre>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
