import { resolve } from 'node:path';

/** Elements whose modules travel together. An element of no family is a panel of the application. */
const FAMILIES = {
  log: ['geo-log-viewer', 'geo-correlation', 'geo-crossplot', 'geo-histogram'],
  seismic: ['geo-seismic'],
  scene: ['geo-well-3d', 'geo-seismic-3d'],
  map: ['geo-map'],
  session: ['geo-session', 'geo-login', 'geo-toasts'],
};

/** Plots of the samples of a log, which share most of their code. */
const OF_SAMPLES = ['geo-crossplot', 'geo-histogram'];

/** The tags whose plots a chunk holds. */
const PLOTS = {
  log: FAMILIES.log,
  scene: FAMILIES.scene,
  surveys: [...FAMILIES.seismic, ...FAMILIES.scene],
  samples: OF_SAMPLES,
};

/** A chunk by name whatever needs it. */
const BY_PATH = {
  react: /node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers/,
};

/** Characters of a module that every element may as well have. */
const SMALL_CODE = 600;

/** Characters of a module that a late part of another element may as well bring. */
const SHORT_CODE = 6000;

/**
 * `manualChunks` of Rollup: few files up to the first picture of a viewer. Modules of one element
 * stay with it, and what several need is put together by the families that need it: in a file for
 * each set of elements, a picture would wait for dozens of requests.
 * @param {string} root
 * @param {readonly string[]} tags
 * @param {{ firstPicture: Record<string, string[]>, withElement: Record<string, string[]> }} late
 *   modules that an element imports dynamically, by tag: for its first picture, each with a chunk by
 *   its file's name, or so small that they come with the element
 */
export function chunksByFamily(root, tags, late) {
  const chosen = new Map();
  let find;
  const choose = (id, getModuleInfo) => {
    if (chosen.has(id)) return chosen.get(id);
    const named = Object.keys(BY_PATH).find((name) => BY_PATH[name].test(id));
    // Modules that import one another are no small ones.
    chosen.set(id, named);
    if (named) return named;
    find ??= findUsers(root, tags, late, getModuleInfo);
    const { code, importedIds } = getModuleInfo(id);
    const isSmall = code !== null && code.length <= SMALL_CODE;
    const imports = isSmall ? importedIds.map((one) => choose(one, getModuleInfo)) : [];
    const isShort = code !== null && code.length <= SHORT_CODE;
    chosen.set(id, chooseChunk({ ...find(id), isSmall, imports, isShort }));
    return chosen.get(id);
  };
  return (id, { getModuleInfo }) => choose(id, getModuleInfo);
}

/**
 * Who needs a module: the tags that import it statically, with those whose first pictures do where
 * a tag does; these first pictures; and all tags that import it in any way.
 */
function findUsers(root, tags, { firstPicture, withElement }, getModuleInfo) {
  const mark = (users, id, user, isLateToo) => {
    const known = users.get(id) ?? new Set();
    if (known.has(user)) return;
    users.set(id, known.add(user));
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    for (const imported of importedIds) mark(users, imported, user, isLateToo);
    if (isLateToo)
      for (const late of dynamicallyImportedIds)
        if (!late.startsWith(resolve(root, 'elements'))) mark(users, late, user, true);
  };
  const elements = new Map();
  const pictures = new Map();
  const all = new Map();
  for (const tag of tags) {
    const entry = `elements/${tag}.ts`;
    for (const file of [entry, ...(withElement[tag] ?? [])])
      mark(elements, resolve(root, file), tag, false);
    mark(all, resolve(root, entry), tag, true);
  }
  for (const file of new Set(Object.values(firstPicture).flat()))
    mark(pictures, resolve(root, file), file, false);
  const tagsOfPicture = (file) => tags.filter((tag) => firstPicture[tag]?.includes(file));
  return (id) => {
    const own = elements.get(id) ?? new Set();
    const drawn = [...(pictures.get(id) ?? [])];
    const needed = own.size > 0 ? new Set([...own, ...drawn.flatMap(tagsOfPicture)]) : own;
    return { tags: needed, pictures: drawn, all: all.get(id) ?? needed };
  };
}

/**
 * What more elements need lies in a chunk that those of fewer import, never the other way round:
 * chunks form no circle.
 */
function chooseChunk({ tags, pictures, all, isSmall, imports, isShort }) {
  if (tags.size === 0)
    return pictures.length > 1 ? 'places' : pictures[0]?.replace(/^.*\/|\.tsx?$/g, '');
  // What a part of another element needs later must not bring this element with it.
  if (tags.size === 1) {
    const [tag] = tags;
    if (all.size === 1) return tag;
    return (isSmall && chooseBeside(tag, imports, all)) || (isShort ? `${tag}-shared` : undefined);
  }
  const shared = chooseShared(tags);
  // What other elements need later must not bring them the plots of a family.
  const isLeft = [...all].some((tag) => PLOTS[shared]?.includes(tag) === false);
  if (isLeft && isSmall && lieIn(imports, 'base')) return 'base';
  // Dozens of files of a line or two would take longer to ask for than to fetch.
  const isOfPanels = isSmall && lieIn(imports, 'base', 'session', 'server', 'panels');
  return shared ?? (isOfPanels ? 'panels' : undefined);
}

/** Whether all imports lie in these chunks, or in React's. */
function lieIn(imports, ...chunks) {
  return imports.every((name) => name === 'react' || chunks.includes(name));
}

/**
 * The chunk of a small module of one element: who needs it later fetches the chunk of its imports
 * in any case. A file of its own would be one more than a browser has connections.
 */
function chooseBeside(tag, imports, all) {
  if (lieIn(imports, 'base')) return [...all].some(findFamily) ? 'base' : 'panels';
  const family = findFamily(tag);
  return imports.includes(family) && lieIn(imports, 'base', 'viewers', family) ? family : undefined;
}

function findFamily(tag) {
  return Object.keys(FAMILIES).find((name) => FAMILIES[name].includes(tag));
}

function chooseShared(tags) {
  // The log viewer, which needs none of it, would wait for a chunk of its family.
  if ([...tags].every((tag) => OF_SAMPLES.includes(tag))) return 'samples';
  const families = Object.keys(FAMILIES).filter((name) =>
    FAMILIES[name].some((tag) => tags.has(tag)),
  );
  const inFamilies = families.flatMap((name) => FAMILIES[name]);
  const hasPanels = [...tags].some((tag) => !inFamilies.includes(tag));
  const viewers = families.filter((name) => name !== 'session');
  const isOfApplication = hasPanels || families.length > viewers.length;
  if (viewers.some((name) => name !== 'map') && isOfApplication) return 'base';
  if (viewers.length > 1) {
    if (viewers.every(isOfSurveys)) return 'surveys';
    return IN_VIEWERS.some((tag) => tags.has(tag)) ? 'viewers' : 'places';
  }
  if (families.includes('session')) return 'session';
  // Panels alone: what each needs of the others is too little to bring more.
  return viewers.length === 0 ? undefined : isOfApplication ? 'server' : viewers[0];
}

/** The viewers that wait for a chunk more than others. */
const IN_VIEWERS = ['geo-log-viewer', 'geo-seismic'];
const isOfSurveys = (family) => family === 'seismic' || family === 'scene';
