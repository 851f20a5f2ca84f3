import { userSettings } from '../../core/user-settings.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { SceneWords } from '../../plot/scene/scene-events.ts';
import { formatValue } from '../../ui/format.ts';
import { depthFactor, type DepthUnit } from '../../units/depth.ts';

/**
 * The unit that depths of a scene are written in, which are metres inside: that of the user's
 * settings, else metres.
 */
function sceneDepthUnit(): { unit: DepthUnit; perMetre: number } {
  const unit = userSettings.value.depthUnit ?? 'm';
  return { unit, perMetre: depthFactor('m', unit) };
}

/** Makes the words of a picture, which name its vertical axis and how much that is stretched. */
export function translateScene(t: Translate, { depthType, exaggeration }: SceneLook): SceneWords {
  const factor = formatValue(exaggeration);
  const { unit, perMetre } = sceneDepthUnit();
  return {
    vertical: t(`well3d.axis.${depthType}` as TextKey, { unit }),
    perVertical: depthType === 'TWT' ? 1 : perMetre,
    east: t('well3d.axis.east'),
    north: t('well3d.axis.north'),
    northShort: t('well3d.north'),
    note:
      depthType === 'TWT'
        ? t('well3d.exaggeration.time', { factor })
        : t('well3d.exaggeration.depth', { factor }),
    noPath: (name, gap) => `${name} (${t(`well3d.lacks.${gap}` as TextKey)})`,
  };
}
