import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { describeFailure } from "#web/platform/api/failure.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type Making, useMakePlaylist } from "./use-make-playlist.ts";

const panelClasses = "mt-6 mb-8 rounded-sheet border border-hairline bg-raised p-5";

function OpenPlaylist({ id }: { id: string }) {
  return (
    <Link to="/playlist/$id" params={{ id }} className={buttonClasses("primary")}>
      {playlistFilesText("open")}
    </Link>
  );
}

function Result({
  icon,
  title,
  body,
  children,
}: Record<"icon" | "children", ReactNode> & Record<"title" | "body", string>) {
  return (
    <div className={panelClasses}>
      <div aria-live="polite" className="flex items-start gap-3">
        {icon}
        <div className="min-w-0">
          <p dir="auto" className="text-lg font-semibold text-strong">
            {title}
          </p>
          <p className="text-normal">{body}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Broken({ making, onGoOn }: { making: Extract<Making, { name: "broken" }>; onGoOn: () => void }) {
  const { id, done, total, error, isLastUnknown } = making;
  const { title, advice } = error === null ? { title: "", advice: "" } : describeFailure(error);
  const unknown = isLastUnknown && id !== null ? playlistFilesText("partUnknown") : "";
  return (
    <Result
      icon={<CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-danger" />}
      title={id === null ? playlistFilesText("notMade") : playlistFilesText("partTitle", { done, total })}
      body={joinSentences(title, unknown === "" ? advice : unknown)}
    >
      <Button needsServer variant="primary" onClick={onGoOn}>
        {playlistFilesText("goOn")}
      </Button>
      {id === null ? null : (
        <Link to="/playlist/$id" params={{ id }} className={buttonClasses("secondary")}>
          {playlistFilesText("open")}
        </Link>
      )}
    </Result>
  );
}

function Working({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const [isStopping, setIsStopping] = useState(false);
  const text = playlistFilesText("creating", { done, total });
  return (
    <div className={panelClasses}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex min-w-0 grow flex-col gap-2">
          <output className="tabular text-strong">{text}</output>
          <ProgressBar label={text} percent={(done / total) * 100} />
        </div>
        <Button
          isBusy={isStopping}
          onClick={() => {
            setIsStopping(true);
            onStop();
          }}
        >
          {playlistFilesText(isStopping ? "stopping" : "stop")}
        </Button>
      </div>
    </div>
  );
}

interface FormProps {
  name: string;
  onName: (name: string) => void;
  count: number;
  onCreate: () => void;
}

function Form({ name, onName, count, onCreate }: FormProps) {
  const [isTried, setIsTried] = useState(false);
  const isNameless = name.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isNameless && count > 0) onCreate();
  };
  return (
    <form onSubmit={handleSubmit} className={panelClasses}>
      <TextField
        label={playlistFilesText("newName")}
        maxLength={100}
        autoComplete="off"
        value={name}
        problem={isTried && isNameless ? playlistFilesText("nameNeeded") : null}
        onChange={(event) => onName(event.target.value)}
      />
      <Button needsServer type="submit" variant="primary" disabled={count === 0} className="mt-3">
        {count === 0 ? playlistFilesText("createNone") : playlistFilesText("create", { count })}
      </Button>
    </form>
  );
}

interface MakePlaylistProps {
  suggestedName: string;
  /** what goes into it, in order */
  uris: readonly string[];
  /** rows of the file */
  total: number;
  onReset: () => void;
}

/** Names the new playlist, makes it, and says how far it is and what came of it. */
export function MakePlaylist({ suggestedName, uris, total, onReset }: MakePlaylistProps) {
  const [name, setName] = useState(suggestedName);
  const { making, start, goOn, stop } = useMakePlaylist();
  if (making.name === "working") return <Working done={making.done} total={making.total} onStop={stop} />;
  if (making.name === "broken") return <Broken making={making} onGoOn={goOn} />;
  if (making.name === "made") {
    const { done } = making;
    const skipped = total - done;
    return (
      <Result
        icon={<CircleCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-success" />}
        title={playlistFilesText("created", { name: name.trim(), count: done })}
        body={joinSentences(
          playlistFilesText("createdBody"),
          skipped === 0 ? null : playlistFilesText("skipped", { count: skipped }),
        )}
      >
        <OpenPlaylist id={making.id} />
        <Button onClick={onReset}>{playlistFilesText("discard")}</Button>
      </Result>
    );
  }
  return <Form name={name} onName={setName} count={uris.length} onCreate={() => start(name.trim(), uris)} />;
}
