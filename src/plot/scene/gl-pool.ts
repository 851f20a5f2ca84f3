/**
 * Browsers drop the oldest context of a page that has more than 16: before that, the least recently
 * used one is released, and its picture kept.
 */

/** A plot that has a context. */
export interface ContextHolder {
  /** Keeps the picture and releases the context. */
  release(): void;
}

const MOST = 8;
const holders: ContextHolder[] = [];

/** Registers a holder; the least recently used ones are released where there are too many. */
export function holdContext(holder: ContextHolder): void {
  touchContext(holder);
  while (holders.length > MOST) holders.shift()!.release();
}

/** The holder has just drawn. */
export function touchContext(holder: ContextHolder): void {
  dropContext(holder);
  holders.push(holder);
}

/** Removes a holder, which has released its context. */
export function dropContext(holder: ContextHolder): void {
  const at = holders.indexOf(holder);
  if (at >= 0) holders.splice(at, 1);
}

let hardware: boolean | undefined;

/**
 * Whether pictures are made by a graphics processor: smooth edges by oversampling are expensive
 * without. Determined once.
 */
export function hasHardware(): boolean {
  if (hardware === undefined) {
    const gl = document.createElement('canvas').getContext('webgl2');
    const debugInfo = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl && debugInfo ? String(gl.getParameter(debugInfo.UNMASKED_RENDERER_WEBGL)) : '';
    hardware = Boolean(gl) && !/swiftshader|llvmpipe|software|basic render/i.test(name);
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return hardware;
}
