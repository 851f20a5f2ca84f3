import type { JsMinifyOptions } from '@swc/core';

/** How scripts are minified. */
export const MINIFYING: JsMinifyOptions;
