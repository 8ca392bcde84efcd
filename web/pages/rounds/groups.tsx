import { CurioError } from "@curio/client"
import { useLocation } from "preact-iso"
import { Back } from "../../parts/back.tsx"
import { Button } from "../../parts/button.tsx"
import { Empty } from "../../parts/empty.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { RankedEntries, useRanks } from "../../parts/ranks.tsx"
import { Name } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { useResource } from "../../state/resources.ts"
import { counted, fill, words } from "../../words/index.ts"

/** The user's groups in a round: several entries, of which the user receives at most one. The address names one. */
const Groups = ({ params: { id = "" }, query }: PageProps) => {
  const { rounds } = words.value
  const calls = api.rounds({ id })
  const stored = useResource(`groups ${id}`, () => calls.groups.get())
  const pageOf = (name: string) => `${to(`/rounds/${id}/groups`)}?${new URLSearchParams({ name })}`
  return (
    <>
      <p>
        <Back to={to(`/rounds/${id}`)}>{rounds.single}</Back>
      </p>
      <Heading>{rounds.groups}</Heading>
      <p>{rounds.groupsAbout}</p>
      <Loaded of={stored}>
        {({ groups }) => (
          <>
            {groups.length === 0 && <Empty picture="people">{rounds.noGroups}</Empty>}
            <ul class="plain">
              {groups.map(({ name, wants }) => (
                <li key={name} class="line">
                  <span>
                    <a href={pageOf(name)}>
                      <Name>{name}</Name>
                    </a>{" "}
                    <small>{counted(rounds.groupOf, wants.length)}</small>
                  </span>
                  <Button
                    class="quiet"
                    label={fill(rounds.deleteGroup, { name })}
                    call={() => calls.groups({ name }).delete()}
                    done={stored.reload}
                  >
                    {words.value.common.delete}
                  </Button>
                </li>
              ))}
            </ul>
            <Edit key={query["name"] ?? ""} id={id} name={query["name"] ?? ""} groups={groups} done={stored.reload} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface EditProps {
  readonly id: string
  /** The group that is changed; a new one when it is empty. */
  readonly name: string
  readonly groups: ReadonlyArray<{
    readonly name: string
    readonly wants: ReadonlyArray<{ readonly entryId: string; readonly rank: number }>
  }>
  readonly done: () => unknown
}

const Edit = ({ done, groups, id, name }: EditProps) => {
  const { common, rounds } = words.value
  const { route } = useLocation()
  const stored = groups.find((one) => one.name === name)?.wants ?? []
  const ranks = useRanks(Object.fromEntries(stored.map(({ entryId, rank }) => [entryId, rank])))
  return (
    <section aria-labelledby="group">
      <h2 id="group">{name === "" ? rounds.newGroup : fill(rounds.changeGroup, { name })}</h2>
      <Form
        submit={common.save}
        send={async (values) => {
          const wants = Object.entries(ranks.shown).map(([entryId, rank]) => ({ entryId, rank }))
          if (wants.length === 0) return { data: null, error: new CurioError("INVALID_WANT", 0) }
          return api
            .rounds({ id })
            .groups({ name: values.text("name") })
            .put({ wants })
        }}
        done={() => {
          say(rounds.groupSaved)
          ranks.forget()
          route(to(`/rounds/${id}/groups`))
          return done()
        }}
      >
        <Field
          name="name"
          label={common.name}
          hint={rounds.groupHint}
          value={name}
          readOnly={name !== ""}
          pattern="[a-z0-9\-]+"
          maxLength={40}
          required
        />
      </Form>
      <RankedEntries roundId={id} ranks={ranks} />
    </section>
  )
}

export default Groups
