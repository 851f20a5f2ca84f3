import { Plus, X } from 'lucide-react';
import { VIEWER_NAMES } from '../../../backend/catalog-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { viewerLabel } from '../kinds/viewer-label.ts';
import { readFields } from './fields.ts';
import { replaced } from './rows.ts';
import { ViewerTrial } from './ViewerTrial.tsx';

interface Setting {
  viewer: string;
  fields: string[];
}

/** Which fields of a record each viewer is opened with. */
export function ViewerSettings({ backend, stored, draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const settings = Array.isArray(draft.viewerSettings) ? (draft.viewerSettings as Setting[]) : [];
  const offered = Array.isArray(draft.viewers) ? draft.viewers.map(String) : [];
  const fields = readFields(draft);
  const formatViewerName = (viewer: string): string =>
    VIEWER_NAMES.some((one) => one === viewer)
      ? t(viewerLabel(viewer))
      : t('studio.missingRef', { name: viewer });
  const set = (viewerSettings: readonly Setting[]): void => change({ viewerSettings });
  return (
    <div className="studio-relations">
      {errors.viewerSettings ? (
        <p className="studio-wrong" role="alert">
          {errors.viewerSettings}
        </p>
      ) : null}
      {settings.length === 0 ? <p className="muted-note">{t('studio.v.none')}</p> : null}
      {settings.map((setting, at) => (
        <fieldset key={at} className="studio-relation">
          <legend>
            <bdi>{setting.viewer ? formatViewerName(setting.viewer) : t('studio.v.viewer')}</bdi>
          </legend>
          <label className="stacked">
            <span>{t('studio.v.viewer')}</span>
            <select
              className="field"
              value={setting.viewer}
              disabled={readOnly}
              onChange={(event) =>
                set(replaced(settings, at, { ...setting, viewer: event.target.value }))
              }
            >
              <option value="">{t('studio.noneChosen')}</option>
              {[...new Set([...offered, setting.viewer])].filter(Boolean).map((one) => (
                <option key={one} value={one}>
                  {formatViewerName(one)}
                </option>
              ))}
            </select>
          </label>
          {readOnly ? null : (
            <Button
              label={t('studio.remove', { name: formatViewerName(setting.viewer) })}
              icon={X}
              iconOnly
              variant="quiet"
              onClick={() => set(settings.filter((_, other) => other !== at))}
            />
          )}
          <div className="studio-ticks">
            {fields.map(({ label, attribute: { name } }) => (
              <label key={name} className="studio-flag">
                <input
                  type="checkbox"
                  checked={setting.fields.includes(name)}
                  disabled={readOnly}
                  onChange={(event) =>
                    set(
                      replaced(settings, at, {
                        ...setting,
                        fields: event.target.checked
                          ? [...setting.fields, name]
                          : setting.fields.filter((one) => one !== name),
                      }),
                    )
                  }
                />
                <bdi>{label || name}</bdi>
              </label>
            ))}
          </div>
          <ViewerTrial
            backend={backend}
            stored={stored}
            draft={draft}
            viewer={setting.viewer}
            fields={setting.fields}
          />
        </fieldset>
      ))}
      {readOnly ? null : (
        <div>
          <Button
            label={t('studio.v.add')}
            icon={Plus}
            onClick={() =>
              set([
                ...settings,
                {
                  viewer:
                    offered.find((one) => !settings.some(({ viewer }) => viewer === one)) ?? '',
                  fields: [],
                },
              ])
            }
          />
        </div>
      )}
    </div>
  );
}
