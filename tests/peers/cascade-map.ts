import type { GeoBox } from './lone-wells.ts';

/** Map files of a MapServer that shows a layer of ours, as a client of our services. */

/** A map of a layer, `cascadedWms` or `cascadedWfs`. */
export const cascadeMap = (
  layer: string,
  box: GeoBox,
  size: readonly [width: number, height: number],
): string => `MAP
  NAME "cascade"
  SIZE ${size.join(' ')}
  EXTENT ${box.join(' ')}
  IMAGETYPE png
  PROJECTION "init=epsg:4326" END
  OUTPUTFORMAT NAME "png" DRIVER "AGG/PNG" MIMETYPE "image/png" IMAGEMODE RGBA TRANSPARENT ON END
  SYMBOL NAME "disc" TYPE ELLIPSE POINTS 1 1 END FILLED TRUE END
  WEB METADATA "ows_title" "Cascade" "ows_onlineresource" "{url}?" "ows_srs" "EPSG:4326 EPSG:3857 EPSG:23035" "ows_enable_request" "*" END END
  LAYER
    NAME "wells"
    STATUS ON
    ${layer}
  END
END`;

/** A layer of pictures that the WMS at `address` draws. */
export const cascadedWms = (address: string, version: string): string => `TYPE RASTER
    CONNECTIONTYPE WMS
    CONNECTION "${address}?"
    PROJECTION "init=epsg:4326" END
    METADATA "ows_title" "wells" "wms_srs" "EPSG:4326" "wms_name" "wells" "wms_server_version" "${version}" "wms_format" "image/png" "wms_transparent" "true" "wms_connectiontimeout" "30" END`;

/** A layer of features that the WFS at `address` has. */
export const cascadedWfs = (address: string, version: string): string => `TYPE POINT
    CONNECTIONTYPE WFS
    CONNECTION "${address}?"
    PROJECTION "init=epsg:4326" END
    METADATA "ows_title" "wells" "wfs_typename" "wells" "wfs_version" "${version}" "wfs_request_method" "GET" "wfs_srs" "EPSG:4326" "wfs_connectiontimeout" "30" END
    CLASS STYLE SYMBOL "disc" SIZE 9 COLOR 220 0 0 END END`;
