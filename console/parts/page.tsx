import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { getServer } from "../state/server.ts";

interface PageProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly about?: string;
  readonly children: ComponentChildren;
}

export function Page({ title, actions, about, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${getServer().name}`;
  }, [title]);
  return (
    <>
      <div class="title">
        <h1>{title}</h1>
        <div class="row">{actions}</div>
      </div>
      {about && <p class="quiet about">{about}</p>}
      {children}
    </>
  );
}

interface CardProps {
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
}

export function Card({ title, children, actions }: CardProps) {
  return (
    <section class="card">
      <div class="title">
        <h2>{title}</h2>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ComponentChildren;
}

export function Facts({ facts }: { readonly facts: readonly (Fact | false | undefined)[] }) {
  const shown = facts.filter((fact): fact is Fact => Boolean(fact));
  return (
    <dl class="facts">
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
