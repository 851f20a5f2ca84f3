import * as v from 'valibot';

/**
 * Template of a log plot (elements.md, `<geo-log-viewer>`): one schema for a file, a property and a
 * stored entity.
 */

const finite = v.pipe(v.number(), v.finite('must be a finite number'));
const positive = v.pipe(finite, v.gtValue(0, 'must be greater than 0'));
const count = (most: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(most, `must be at most ${most}`),
  );
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
const color = v.pipe(
  v.string(),
  v.regex(
    /^(#([0-9a-f]{3}|[0-9a-f]{6})|rgba?\([\d.,%\s/]+\)|[a-z]+)$/i,
    'must be a CSS colour such as #1b6e3c',
  ),
);
const mnemonics = v.union(
  [text, v.pipe(v.array(text), v.minLength(1, 'must name at least one curve'))],
  'must be a mnemonic or a list of mnemonics',
);

/**
 * A URL with http, https, blob, or data of a raster image, or one relative to the page: no scheme
 * before its first slash, question mark or hash, and no control character that a URL parser drops.
 */
const PICTURE_URL =
  /^(?!\s)(https?:\/\/|blob:|data:image\/(png|jpeg|webp|gif|avif|bmp)[;,]|[^:/?#\u0000-\u001f]*([/?#]|$))[^\u0000-\u001f]*$/i;

const fillSchema = v.object({
  to: v.union(
    [v.picklist(['left', 'right']), v.object({ value: finite }), v.object({ curve: mnemonics })],
    'must be "left", "right", {"value": number} or {"curve": mnemonic}',
  ),
  color,
  colorBelow: v.optional(color),
  pattern: v.optional(text),
  colormap: v.optional(text),
});

const limits = { left: finite, right: finite };
const differ = (input: { left: number; right: number }): boolean => input.left !== input.right;
const DIFFER = 'left and right must differ';

const curveSchema = v.pipe(
  v.object({
    curve: mnemonics,
    ...limits,
    unit: v.optional(v.string()),
    color: v.optional(color),
    lineWidth: v.optional(v.pipe(positive, v.maxValue(20, 'must be at most 20'))),
    dash: v.optional(
      v.pipe(
        v.array(v.pipe(finite, v.minValue(0, 'must not be negative'))),
        v.maxLength(12, 'must have at most 12 lengths'),
      ),
    ),
    style: v.optional(v.picklist(['line', 'points', 'step'])),
    pointSize: v.optional(v.pipe(positive, v.maxValue(50, 'must be at most 50'))),
    nonPositive: v.optional(v.picklist(['gap', 'clamp'])),
    offScale: v.optional(v.picklist(['none', 'clip', 'clamp', 'wrap', 'wrap-left', 'wrap-right'])),
    wraps: v.optional(count(20)),
    backup: v.optional(
      v.pipe(
        v.object(limits),
        v.check((input) => differ(input), DIFFER),
      ),
    ),
    fills: v.optional(v.array(fillSchema)),
  }),
  v.check((input) => differ(input), DIFFER),
);

const width = v.optional(v.pipe(positive, v.maxValue(50, 'must be at most 50')));

const curveTrackSchema = v.pipe(
  v.object({
    kind: v.literal('curves'),
    title: v.optional(v.string()),
    width,
    scale: v.optional(v.picklist(['linear', 'log'])),
    divisions: v.optional(count(100)),
    curves: v.array(curveSchema),
  }),
  v.check(
    (track) => track.scale !== 'log' || track.curves.every((c) => c.left > 0 && c.right > 0),
    'limits of a logarithmic track must be greater than 0',
  ),
);

const depthTrackSchema = v.object({
  kind: v.literal('depth'),
  width,
  unit: v.optional(v.picklist(['m', 'ft'])),
  datum: v.optional(v.picklist(['MD', 'TVD', 'TVDSS'])),
});

const zoneTrackSchema = v.object({
  kind: v.literal('zones'),
  title: v.optional(v.string()),
  width,
  curve: v.optional(mnemonics),
  intervals: v.optional(
    v.array(
      v.object({
        top: finite,
        base: finite,
        name: v.string(),
        color: v.optional(color),
        pattern: v.optional(text),
      }),
    ),
  ),
});

const arrayTrackSchema = v.object({
  kind: v.literal('array'),
  title: v.optional(v.string()),
  width,
  curve: mnemonics,
  display: v.picklist(['image', 'waveform']),
  colormap: v.optional(text),
  min: v.optional(finite),
  max: v.optional(finite),
});

const discreteTrackSchema = v.object({
  kind: v.literal('discrete'),
  title: v.optional(v.string()),
  width,
  curve: mnemonics,
  codes: v.optional(
    v.pipe(
      v.array(
        v.object({
          value: finite,
          name: v.optional(v.string()),
          color: v.optional(color),
          pattern: v.optional(text),
        }),
      ),
      v.maxLength(500, 'must have at most 500 codes'),
    ),
  ),
});

const textTrackSchema = v.object({
  kind: v.literal('text'),
  title: v.optional(v.string()),
  width,
  curve: v.optional(mnemonics),
  items: v.optional(v.array(v.object({ depth: finite, text: v.string() }))),
});

const pictureTrackSchema = v.object({
  kind: v.literal('picture'),
  title: v.optional(v.string()),
  width,
  items: v.array(
    v.pipe(
      v.object({
        top: finite,
        base: finite,
        url: v.pipe(v.string(), v.regex(PICTURE_URL, 'must be the URL of a picture')),
        title: v.optional(v.string()),
      }),
      v.check((item) => item.top < item.base, 'top must be less than base'),
    ),
  ),
});

/** Valibot schema of a template; `dist/template.schema.json` is made from it. */
export const templateSchema = v.object({
  name: text,
  orientation: v.optional(v.picklist(['vertical', 'horizontal'])),
  depthScale: v.optional(
    v.pipe(v.string(), v.regex(/^1\s*:\s*[1-9]\d{0,6}$/, 'must be written as "1:500"')),
  ),
  tracks: v.pipe(
    v.array(
      v.variant('kind', [
        depthTrackSchema,
        curveTrackSchema,
        zoneTrackSchema,
        arrayTrackSchema,
        discreteTrackSchema,
        textTrackSchema,
        pictureTrackSchema,
      ]),
    ),
    v.minLength(1, 'must have at least one track'),
    v.maxLength(200, 'must have at most 200 tracks'),
  ),
});

/** A whole template. */
export type LogTemplate = v.InferOutput<typeof templateSchema>;
/** One track of a template. */
export type TrackSpec = LogTemplate['tracks'][number];
/** A track of curves. */
export type CurveTrackSpec = v.InferOutput<typeof curveTrackSchema>;
/** A track with the depth scale. */
export type DepthTrackSpec = v.InferOutput<typeof depthTrackSchema>;
/** A track of named intervals. */
export type ZoneTrackSpec = v.InferOutput<typeof zoneTrackSchema>;
/** A track with an array channel as image or waveform. */
export type ArrayTrackSpec = v.InferOutput<typeof arrayTrackSchema>;
/** A track of a curve of codes: facies, lithology, flags. */
export type DiscreteTrackSpec = v.InferOutput<typeof discreteTrackSchema>;
/** One code of a discrete track. */
export type CodeSpec = NonNullable<DiscreteTrackSpec['codes']>[number];
/** A track of descriptions by depth: a text curve, or items of the template. */
export type TextTrackSpec = v.InferOutput<typeof textTrackSchema>;
/** A track of pictures by depth, such as core photos. */
export type PictureTrackSpec = v.InferOutput<typeof pictureTrackSchema>;
/** One curve of a track: limits left and right are never sorted. */
export type CurveSpec = v.InferOutput<typeof curveSchema>;
/** One fill of a curve. */
export type FillSpec = v.InferOutput<typeof fillSchema>;
/** How the samples of a curve are drawn: joined, as marks, or each down to the next. */
export type CurveStyle = NonNullable<CurveSpec['style']>;
/** What is done with 0 and negative values on a logarithmic track. */
export type NonPositive = NonNullable<CurveSpec['nonPositive']>;
/** What is done with values beyond the limits. */
export type OffScale = NonNullable<CurveSpec['offScale']>;

/** Something in a template that breaks the schema: `path` as `tracks.2.curves.0.left`. */
export interface TemplateIssue {
  path: string;
  message: string;
}

/** A template that was checked, or everything that is wrong with it. */
export type ParsedTemplate =
  { ok: true; template: LogTemplate } | { ok: false; issues: TemplateIssue[] };

/**
 * Checks something of unknown origin against the schema; never throws. Fields that the schema does
 * not know are dropped.
 */
export function parseTemplate(input: unknown): ParsedTemplate {
  const result = v.safeParse(templateSchema, input);
  if (result.success) return { ok: true, template: result.output };
  return {
    ok: false,
    issues: result.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  };
}
