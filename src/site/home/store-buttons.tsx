import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import appstore from "../../ui/art/mark-appstore.svg?inline";
import googleplay from "../../ui/art/mark-googleplay.svg?inline";
import { buttonClass } from "../../ui/button-class.ts";
import { classNames } from "../../ui/class-names.ts";

const marks = { appstore, googleplay };
/** Words before the name of a store, for screen readers: “on Google Play”. */
const storeWords = { appstore: "on the", googleplay: "on" };

export function StoreButtons({ className, beside }: { className?: string; beside?: ReactNode }) {
  return (
    <ul
      className={classNames(
        "grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:flex sm:flex-wrap print:block",
        className,
      )}
    >
      {brand.stores.map(({ store, label, device, url }) => (
        <li key={store}>
          <a
            href={url}
            rel="noopener"
            className={buttonClass({
              size: "lg",
              className:
                "w-full justify-start! gap-2.5! px-3! text-left sm:gap-3.5! sm:px-5! print:flex-wrap print:wrap-anywhere",
            })}
          >
            <span
              aria-hidden
              className="mask-contain mask-center mask-no-repeat block size-6 shrink-0 sm:size-7 bg-current forced-colors:bg-[LinkText]"
              style={{ maskImage: `url("${marks[store]}")` }}
            />
            <span>
              <span className="block font-medium text-sm leading-4">
                <span className="sr-only">{`${brand.name} `}</span>for {device}
                <span className="sr-only">{` ${storeWords[store]} `}</span>
              </span>
              <span className="mt-0.5 block text-lg leading-6 sm:text-xl">{label}</span>
            </span>
          </a>
        </li>
      ))}
      {beside && <li className="col-span-full">{beside}</li>}
    </ul>
  );
}
